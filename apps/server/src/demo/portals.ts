import type { Kysely } from 'kysely';
import { linkTo } from '../modules/messages/mailing/index.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/database/schema.ts';
import { createPortals, type PortalIds, type PortalSlug } from '../setup/index.ts';

/** The domains of the demo's portals, and the sites that they link to. */
const demoPortals = {
  stallion: {
    domains: ['stallion.localhost', 'localhost'],
    other: 'sports.localhost',
    links: { youtubeUrl: 'https://www.youtube.com/', twitterUrl: 'https://twitter.com/' },
  },
  sports: {
    domains: ['sports.localhost'],
    other: 'stallion.localhost',
    links: { youtubeUrl: 'https://www.youtube.com/', instagramUrl: 'https://www.instagram.com/' },
  },
} as const;

export const domainsOf = (slug: PortalSlug): readonly [string, ...string[]] => demoPortals[slug].domains;

export function seedPortals(
  db: Kysely<Database>,
  options: { config: Pick<Config, 'publicUrl'>; now: Date },
): Promise<PortalIds> {
  const own = (slug: PortalSlug) => {
    const { domains, other, links } = demoPortals[slug];
    return {
      domains: [...domains],
      signInUrl: linkTo(options.config, { domains: [other] }, '/'),
      ...links,
    };
  };
  return createPortals(db, options.now, { stallion: own('stallion'), sports: own('sports') });
}
