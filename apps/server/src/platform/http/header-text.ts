import type { FastifyRequest } from 'fastify';

/** Returns a header that was sent exactly once and is not empty. */
export function headerText(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
