import type { FastifyInstance } from 'fastify';
import { DomainError } from '../domain-error.ts';
import type { Platform } from '../platform.ts';

/** What a superseded process still answers: that it is one, and that it need not restart. */
const statusRoutes: ReadonlySet<string | undefined> = new Set(['/health', '/ready', '/live']);

const reason = 'This server is of a former version. Nothing was changed; please try again.';

/** Once a newer version has changed the database for itself alone, this process takes no requests and no jobs. */
export function refuseOnceSuperseded(app: FastifyInstance, { supersession, jobs, log }: Platform): void {
  app.addHook('onRequest', async (request) => {
    if (supersession.hasBegun && !statusRoutes.has(request.routeOptions.url))
      throw new DomainError('unavailable', reason, { retryAfter: 2 });
  });
  // Jobs have started by now, so that they do not start after they were stopped.
  app.addHook('onReady', async () =>
    supersession.onBegin(() => {
      jobs.stop().catch((error: unknown) => log.warn({ err: error }, 'The jobs did not stop'));
    }),
  );
}
