import type { Kysely } from 'kysely';
import { linkTo } from '../modules/mailing/index.ts';
import type { Config } from '../platform/config.ts';
import { newId } from '../platform/database/index.ts';
import type { Database } from '../platform/database/schema.ts';

/** The two brands that exist from the start (POR-02). */
export const portals = [
  {
    slug: 'stallion',
    name: 'Stallion Fund',
    pageTitle: 'Stallion Fund',
    isDefault: true,
    domains: ['stallion.localhost', 'localhost'],
    portalColor: '#222255',
    primaryColor: '#2f3b8f',
    secondaryColor: '#b58a3c',
    educationLabel: 'Education',
    otherPortal: 'sports.localhost',
    youtubeUrl: 'https://www.youtube.com/',
    twitterUrl: 'https://twitter.com/',
  },
  {
    slug: 'sports',
    name: 'Paddock Sports',
    pageTitle: 'Paddock Sports',
    isDefault: false,
    domains: ['sports.localhost'],
    portalColor: '#0d0e11',
    primaryColor: '#c8f31d',
    secondaryColor: '#12a46d',
    educationLabel: 'Insights',
    otherPortal: 'stallion.localhost',
    instagramUrl: 'https://www.instagram.com/',
    youtubeUrl: 'https://www.youtube.com/',
  },
] as const;

export type PortalSlug = (typeof portals)[number]['slug'];
export type PortalIds = Readonly<Record<PortalSlug, string>>;

export async function seedPortals(
  db: Kysely<Database>,
  given: { config: Pick<Config, 'publicUrl'>; now: Date },
): Promise<PortalIds> {
  const ids: PortalIds = { stallion: newId(), sports: newId() };
  for (const { domains, otherPortal, ...portal } of portals)
    await db
      .insertInto('portals')
      .values({
        ...portal,
        _id: ids[portal.slug],
        domains: [...domains],
        signInUrl: linkTo(given.config, { domains: [otherPortal] }, '/'),
        createdAt: given.now,
        updatedAt: given.now,
      })
      .execute();
  return ids;
}
