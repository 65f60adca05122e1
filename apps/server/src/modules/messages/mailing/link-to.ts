import type { Config } from '../../../platform/config.ts';
import { portalOrigin } from '../../../platform/portal-origin.ts';
import type { Brand } from './brand.ts';

/** Returns an absolute URL on a portal, for emails. */
export function linkTo(
  config: Pick<Config, 'publicUrl'>,
  portal: Pick<Brand, 'domains'> | null,
  path: string,
): string {
  return new URL(path, portalOrigin(config, portal)).href;
}
