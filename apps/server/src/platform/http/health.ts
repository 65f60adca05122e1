import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Platform } from '../platform.ts';
import { version } from '../version.ts';

/** Names a deployment to browsers, without a secret of it: the same in each of its processes, and for each domain. */
export const deploymentId = ({ secrets }: Pick<Platform, 'secrets'>): string =>
  secrets.sign('deployment', 'id').slice(0, 22);

/** GET /health: 200, the version and the deployment's id once the server can serve, else 503. A busy server need not restart. */
export function registerHealth(app: FastifyInstance, platform: Platform): void {
  const deployment = deploymentId(platform);
  app.get('/health', { config: { access: 'public' } }, async (_request, reply) => {
    try {
      await sql`SELECT 1`.execute(platform.reserved.health);
      return await reply
        .headers({
          'cache-control': 'no-store',
          // The checklist of a deployment compares the id on each domain of it, from the browser.
          'access-control-allow-origin': '*',
          'cross-origin-resource-policy': 'cross-origin',
        })
        .send({ status: 'ok', version, deployment });
    } catch {
      return reply.code(503).header('cache-control', 'no-store').send({ status: 'unavailable' });
    }
  });
}
