import type { FastifyInstance } from 'fastify';
import { poolUse } from '../database/index.ts';
import { DomainError } from '../domain-error.ts';
import type { Platform } from '../platform.ts';

/**
 * Statements that may wait for a connection: half a second of work for the database. A request has some four of them, so
 * that one taken now is answered in seconds.
 */
export const mostWaiting = 500;

/**
 * Refuses calls while the database has more to do than it gets done. They would pile up, take memory, and all be
 * answered too late; so the ones that were taken are answered, and the others are asked again by the page. Pages,
 * which mostly come from memory, are always served.
 */
export function refuseWhileBusy(app: FastifyInstance, { db }: Pick<Platform, 'db'>): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.routeOptions.config.endpoint && poolUse(db).waiting >= mostWaiting)
      done(new DomainError('unavailable', reason, { retryAfter: 2 }));
    else done();
  });
}

const reason = 'The server is busy. Nothing was changed; please try again.';
