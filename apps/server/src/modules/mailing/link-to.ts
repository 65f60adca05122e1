import type { Config } from '../../platform/config.ts';
import type { Brand } from './brand.ts';

/**
 * An absolute address on a portal, for mails: PUBLIC_URL's scheme and port with the portal's first domain.
 * Never a Host header, which a caller could have written.
 */
export function linkTo(
  config: Pick<Config, 'publicUrl'>,
  portal: Pick<Brand, 'domains'> | null,
  path: string,
): string {
  const base = new URL(config.publicUrl);
  const domain = portal?.domains[0]?.replace(/:\d+$/, '');
  if (domain) base.hostname = domain;
  return new URL(path, base).href;
}
