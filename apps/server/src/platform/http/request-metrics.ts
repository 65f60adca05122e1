import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform.ts';
import { routeOf, watchRequests } from './watch-requests.ts';

/** Counts the requests and measures how long they take. */
export function registerRequestMetrics(app: FastifyInstance, { metrics }: Pick<Platform, 'metrics'>): void {
  if (!metrics.registry) return;
  watchRequests(app, {
    begins: () => metrics.requestBegan(),
    ends: (request, reply, isAborted) =>
      metrics.requestEnded({
        method: request.method,
        route: routeOf(request),
        status: isAborted ? null : reply.statusCode,
        seconds: reply.elapsedTime / 1_000,
      }),
  });
}
