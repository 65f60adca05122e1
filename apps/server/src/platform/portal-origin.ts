import type { PortalView } from '@paddock/contract';
import type { Config } from './config.ts';

/**
 * Where a portal is reached, for absolute addresses: PUBLIC_URL's scheme and port with the portal's first domain. Never
 * a Host header, which a caller could have written.
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
