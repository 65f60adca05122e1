import type { FastifyRequest } from 'fastify';

/**
 * Whether the caller has the version of this strong ETag already, to be answered with 304. It may name several, and a
 * proxy on the way that packs an answer anew marks the version as weak.
 */
export function matchesEtag({ headers }: Pick<FastifyRequest, 'headers'>, etag: string): boolean {
  const named = headers['if-none-match']?.split(',') ?? [];
  return named.some((name) => name.trim().replace(/^W\//, '') === etag);
}
