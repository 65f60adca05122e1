import type { PortalView } from '@paddock/contract';
import type { Config } from '../../platform/config.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Brand } from '../mailing/index.ts';
import type { Funding } from './read-funding.ts';

/** What the links of an email are made from. */
export interface Linked {
  readonly config: Pick<Config, 'publicUrl'>;
  readonly portal: Brand | null;
}

/** Whom an email about a participation goes to, and the portal that it comes from. */
export async function recipient(
  platform: Platform,
  { investorEmail, portal: id }: Funding,
): Promise<{ to: string; portal: PortalView | null; linked: Linked }> {
  const portal = await platform.portals.byId(id);
  return { to: investorEmail, portal, linked: { config: platform.config, portal } };
}
