import { videoFrames } from '@paddock/domain';
import type { FastifyInstance } from 'fastify';
import type { ThirdPartyService } from './third-party-services.ts';

/** Sets the headers on every reply. */
export function registerSecurityHeaders(
  app: FastifyInstance,
  headers: Readonly<Record<string, string>>,
): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
}

/**
 * The headers of a reply. A document that uses third-party services allows what these need, and no other reply does.
 * Our own scripts are allowed by hash, so that rendered pages can be cached.
 */
export function buildSecurityHeaders(
  options: {
    scriptHashes: readonly string[];
    https: boolean;
    /** Where files are posted to, if that is another origin. */
    postOrigin: string | null;
  },
  services: readonly ThirdPartyService[] = [],
): Readonly<Record<string, string>> {
  const from = (rule: keyof ThirdPartyService['cspSources'], ...own: string[]) =>
    [rule, ...own, ...services.map(({ cspSources }) => cspSources[rule] ?? '')].filter(Boolean).join(' ');
  const policy = [
    "default-src 'self'",
    from('script-src', "'self'", ...options.scriptHashes.map((hash) => `'${hash}'`)),
    // Mantine and the editor set inline styles.
    from('style-src', "'self'", "'unsafe-inline'"),
    "img-src 'self' data: blob: https:",
    "font-src 'self' data:",
    from('connect-src', "'self'", options.postOrigin ?? ''),
    "worker-src 'self' blob:",
    // Videos: in their host's cookie-free player, or as a file (PUB-09).
    from('frame-src', "'self'", ...Object.values(videoFrames)),
    "media-src 'self' https:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
  const opensWindows = services.some((service) => service.opensPopups);
  return {
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': opensWindows ? 'same-origin-allow-popups' : 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy':
      'camera=(), microphone=(), geolocation=(), payment=(), publickey-credentials-get=(self), publickey-credentials-create=(self)',
    ...(options.https && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}
