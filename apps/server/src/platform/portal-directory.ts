import type { PortalView } from '@paddock/contract';
import { type CompanyAddress, companyContact, portalForHost } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { ChangeFeed } from './change-feed.ts';
import type { Database } from './database/schema.ts';

/** The brands of this deployment, cached until one of them changes. */
export interface PortalDirectory {
  list(): Promise<readonly PortalView[]>;
  /** The portal of a host name (with or without a port), else the default one, else none (POR-01). */
  byHost(host: string | undefined): Promise<PortalView | null>;
  /** The portal of a host name as far as it is known, without asking the database. */
  lastKnown(host: string | undefined): PortalView | null;
  /** The portal with an id, else the default one, else none: the brand of an email. */
  byId(id: string | null): Promise<PortalView | null>;
  /** The pictures that a portal has uploaded, by their names under /portals/{slug}/. */
  pictures(portal: string): Promise<ReadonlyMap<string, PortalPicture>>;
}

/** A picture in the store. */
export interface PortalPicture {
  readonly key: string;
  readonly type: string;
}

export function createPortalDirectory(db: Kysely<Database>, changes: ChangeFeed): PortalDirectory {
  let cached: Promise<Directory> | undefined;
  let latest: Directory | undefined;
  let changed = 0;
  const drop = () => {
    changed += 1;
    cached = undefined;
  };
  changes.on('portals', drop);
  // A read that began before a change may finish after its notification, and pages made from it would be cached.
  const read = async () => {
    for (;;) {
      const before = changed;
      const directory = { portals: await readPortals(db), pictures: await readPictures(db) };
      if (before !== changed) continue;
      latest = directory;
      return directory;
    }
  };
  const load = async () => {
    const loading = read();
    cached = loading;
    loading.catch(drop);
    return loading;
  };
  const current = () => cached ?? load();
  const list = async () => (await current()).portals;
  return {
    list,
    byId: async (id) => {
      const portals = await list();
      return portals.find(({ _id }) => _id === id) ?? portals.find(({ isDefault }) => isDefault) ?? null;
    },
    byHost: async (host) => {
      const portals = await list();
      return portalForHost(portals, host ?? '') ?? null;
    },
    lastKnown: (host) => portalForHost(latest?.portals ?? [], host ?? '') ?? null,
    pictures: async (portal) => (await current()).pictures.get(portal) ?? new Map(),
  };
}

interface Directory {
  readonly portals: readonly PortalView[];
  /** By portal, then by name. */
  readonly pictures: ReadonlyMap<string, ReadonlyMap<string, PortalPicture>>;
}

/** The contact data of a portal is that of its first company, so that its pages and emails say what that record says. */
async function readPortals(db: Kysely<Database>): Promise<readonly PortalView[]> {
  const { rows } = await sql<Omit<PortalView, 'contact'> & { company: CompanyAddress | null }>`
    SELECT "_id", "_id" AS id, name, "pageTitle", slug, "isDefault", coalesce(domains, '{}') AS domains,
      "portalColor", "primaryColor", "secondaryColor", style, "portfolioLayout", "hasWelcomePage", "facebookUrl", "instagramUrl", "youtubeUrl",
      "twitterUrl", "signInUrl", "signUpUrl", "educationLabel", "timeZone", "recaptchaSiteKey",
      "signInWithGoogleClientId", coalesce("registrationDisabled", false) AS "registrationDisabled",
      coalesce("signInWithGoogleDisabled", false) AS "signInWithGoogleDisabled",
      (SELECT json_build_object('name', c.name, 'phone', c.phone, 'email', c.email, 'address', c.address,
          'city', c.city, 'state', c.state, 'postal_code', c.postal_code)
        FROM companies c WHERE c.portal = portals."_id" ORDER BY c."createdAt", c."_id" LIMIT 1) AS company
    FROM portals ORDER BY "isDefault" DESC, name, "_id"`.execute(db);
  return rows.map(({ company, ...portal }) => ({ ...portal, contact: company && companyContact(company) }));
}

async function readPictures(db: Kysely<Database>): Promise<Directory['pictures']> {
  const rows = await db
    .selectFrom('portal_pictures')
    .innerJoin('files', 'files.key', 'portal_pictures.key')
    .select(['portal', 'name', 'files.key', 'files.type'])
    .where('files.state', '=', 'stored')
    .orderBy('name')
    .execute();
  const byPortal = new Map<string, Map<string, PortalPicture>>();
  for (const { portal, name, key, type } of rows) {
    const pictures = byPortal.get(portal) ?? new Map<string, PortalPicture>();
    byPortal.set(portal, pictures.set(name, { key, type }));
  }
  return byPortal;
}
