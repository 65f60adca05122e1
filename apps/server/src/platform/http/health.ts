import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Platform } from '../platform.ts';
import { version } from '../version.ts';

/** Names a deployment to browsers, without a secret of it: the same in each of its processes, and for each domain. */
export const deploymentId = ({ secrets }: Pick<Platform, 'secrets'>): string =>
  secrets.sign('deployment', 'id').slice(0, 22);

/** Milliseconds after which a database that says nothing counts as lost. Probes rarely wait longer. */
const silenceLimit = 2_000;

/**
 * What the world outside asks about this process. GET /health: 200, the version and the deployment's id once the server
 * can serve, else 503; a busy server need not restart. GET /ready: whether to send requests here, which ends before the
 * process does. GET /live: 200 as long as the process answers at all.
 */
export function registerHealth(app: FastifyInstance, platform: Platform): void {
  const deployment = deploymentId(platform);
  app.addHook('onSend', async (_request, reply) => {
    // The next request of a kept connection then goes to a process that stays.
    if (platform.drain.hasBegun) reply.header('connection', 'close');
  });
  app.get('/health', { config: { access: 'public' } }, async (_request, reply) => {
    try {
      if (await platform.supersession.check()) return await sendStatus(reply, 503, 'superseded');
      return await reply
        .headers({
          'cache-control': 'no-store',
          // The checklist of a deployment compares the id on each domain of it, from the browser.
          'access-control-allow-origin': '*',
          'cross-origin-resource-policy': 'cross-origin',
        })
        .send({ status: 'ok', version, deployment });
    } catch {
      return sendStatus(reply, 503, 'unavailable');
    }
  });
  app.get('/ready', { config: { access: 'public' } }, async (_request, reply) => {
    if (platform.drain.hasBegun) return sendStatus(reply, 503, 'draining');
    if (!(await isDatabaseReached(platform))) return sendStatus(reply, 503, 'unavailable');
    return platform.supersession.hasBegun
      ? sendStatus(reply, 503, 'superseded')
      : sendStatus(reply, 200, 'ready');
  });
  app.get('/live', { config: { access: 'public' } }, async (_request, reply) =>
    sendStatus(reply, 200, 'live'),
  );
}

const sendStatus = (reply: FastifyReply, code: 200 | 503, status: string) =>
  reply.code(code).header('cache-control', 'no-store').send({ status });

/** A frozen database, or a network that drops everything, answers neither yes nor no. */
async function isDatabaseReached({ supersession }: Platform): Promise<boolean> {
  const answered = supersession.check().then(
    () => true,
    () => false,
  );
  const over = new AbortController();
  const silence = pause(silenceLimit, false, { signal: over.signal }).catch(() => false);
  try {
    return await Promise.race([answered, silence]);
  } finally {
    over.abort();
  }
}
