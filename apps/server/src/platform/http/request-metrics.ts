import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '../platform.ts';
import { routeOf, watchRequests } from './watch-requests.ts';

/** Counts the requests and measures how long they take. */
export function registerRequestMetrics(app: FastifyInstance, platform: Pick<Platform, 'metrics'>): void {
  if (!platform.metrics.registry) return;
  watchRequests(app, {
    begins: () => platform.metrics.requestBegan(),
    ends: (request, reply, isAborted) => countRequest(platform, request, reply, isAborted),
  });
}

/** Counts a request that has ended. */
export const countRequest = (
  { metrics }: Pick<Platform, 'metrics'>,
  request: FastifyRequest,
  reply: FastifyReply,
  isAborted = false,
): void =>
  metrics.requestEnded({
    method: request.method,
    route: routeOf(request),
    status: isAborted ? null : reply.statusCode,
    seconds: reply.elapsedTime / 1_000,
  });
