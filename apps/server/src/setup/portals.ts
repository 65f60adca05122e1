import type { Insertable, Kysely } from 'kysely';
import { newId } from '../platform/database/index.ts';
import type { Database } from '../platform/database/schema.ts';

/** The two initial brands (POR-02), without domains, because those belong to the deployment. */
export const portals = [
  {
    slug: 'stallion',
    name: 'Stallion Fund',
    pageTitle: 'Stallion Fund',
    isDefault: true,
    portalColor: '#222255',
    primaryColor: '#2f3b8f',
    secondaryColor: '#b58a3c',
    style: 'classic',
    portfolioLayout: 'filters',
    hasWelcomePage: true,
    educationLabel: 'Education',
  },
  {
    slug: 'sports',
    name: 'Paddock Sports',
    pageTitle: 'Paddock Sports',
    isDefault: false,
    portalColor: '#0d0e11',
    primaryColor: '#c8f31d',
    secondaryColor: '#12a46d',
    style: 'bold',
    portfolioLayout: 'columns',
    hasWelcomePage: false,
    educationLabel: 'Insights',
  },
] as const;

export type PortalSlug = (typeof portals)[number]['slug'];
export type PortalIds = Readonly<Record<PortalSlug, string>>;

type PortalRow = Omit<Insertable<Database['portals']>, '_id' | 'slug'>;

/** Creates both portals. `own` are further values of a portal, such as its domains. */
export async function createPortals(
  db: Kysely<Database>,
  now: Date,
  own: Readonly<Partial<Record<PortalSlug, Partial<PortalRow>>>> = {},
): Promise<PortalIds> {
  const ids: PortalIds = { stallion: newId(), sports: newId() };
  for (const portal of portals)
    await db
      .insertInto('portals')
      .values({ ...portal, ...own[portal.slug], _id: ids[portal.slug], createdAt: now, updatedAt: now })
      .execute();
  return ids;
}
