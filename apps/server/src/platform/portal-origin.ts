import type { PortalView } from '@paddock/contract';
import type { Config } from './config.ts';

/**
 * A portal's origin, for absolute URLs: PUBLIC_URL's scheme and port with the portal's first domain. Never from the
 * Host header, which the caller controls.
 */
export function portalOrigin(
  config: Pick<Config, 'publicUrl'>,
  portal: Pick<PortalView, 'domains'> | null,
): string {
  const base = new URL(config.publicUrl);
  const domain = portal?.domains[0]?.replace(/:\d+$/, '');
  if (domain) base.hostname = domain;
  return base.origin;
}
