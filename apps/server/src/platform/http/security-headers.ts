import { videoFrames } from '@paddock/domain';
import type { FastifyInstance } from 'fastify';

/** Sets the headers on every answer. */
export function securityHeaders(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
}

/** The headers of every answer. Scripts are allowed by hash, so that rendered pages can be cached. */
export function securityHeadersOf(options: {
  scriptHashes: readonly string[];
  https: boolean;
}): Readonly<Record<string, string>> {
  const policy = [
    "default-src 'self'",
    `script-src 'self' ${options.scriptHashes.map((hash) => `'${hash}'`).join(' ')}`.trim(),
    // Mantine and the editor set styles of elements.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    // Videos: in a cookie-less player of their host, or as a file (PUB-09).
    `frame-src 'self' ${Object.values(videoFrames).join(' ')}`,
    "media-src 'self' https:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
  return {
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    ...(options.https && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}
