import type { FastifyRequest } from 'fastify';

/**
 * Whether the caller already has the version of this strong ETag, so that a 304 is enough. The header may name
 * several, and a proxy that recompresses a reply marks its ETag as weak.
 */
export function matchesEtag({ headers }: Pick<FastifyRequest, 'headers'>, etag: string): boolean {
  const named = headers['if-none-match']?.split(',') ?? [];
  return named.some((name) => name.trim().replace(/^W\//, '') === etag);
}
