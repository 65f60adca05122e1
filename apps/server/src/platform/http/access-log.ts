import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '../platform.ts';
import { routeOf, watchRequests } from './watch-requests.ts';

/**
 * Logs a line for each request, with the id that its reply carries. Addresses are left out, because tokens and names
 * are in them: the route says what was asked, and the account who asked.
 */
export function registerAccessLog(app: FastifyInstance, platform: Pick<Platform, 'portals'>): void {
  watchRequests(app, {
    ends: (request, reply, isAborted) => logRequest(platform, request, reply, isAborted),
  });
}

/** Logs the line of a request that has ended. */
export function logRequest(
  { portals }: Pick<Platform, 'portals'>,
  request: FastifyRequest,
  reply: FastifyReply,
  isAborted = false,
): void {
  const { actor, rejection } = request;
  const impersonatedBy = actor?.session?.impersonatedBy;
  request.log.info(
    {
      method: request.method,
      route: routeOf(request),
      // Nothing says what a caller got who was gone before the end of the reply.
      ...(isAborted ? { aborted: true } : { status: reply.statusCode }),
      ...(rejection && { rejection }),
      ms: Math.round(reply.elapsedTime * 10) / 10,
      portal: portals.lastKnown(request.host)?.slug ?? null,
      account: actor?.user?.id ?? null,
      ...(impersonatedBy && { impersonatedBy }),
    },
    'Request',
  );
}
