import type { PortalView } from '@paddock/contract';
import { portalOfHost } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Changes } from './changes.ts';
import type { Database } from './database/schema.ts';

/** The brands of this deployment, kept in memory until one of them changes. */
export interface PortalDirectory {
  list(): Promise<readonly PortalView[]>;
  /** The portal of a host name (with or without a port), else the one with isDefault, else none (POR-01). */
  byHost(host: string | undefined): Promise<PortalView | null>;
  /** The portal of an id, else the one with isDefault, else none: the brand that a mail comes from. */
  byId(id: string | null): Promise<PortalView | null>;
}

export function createPortalDirectory(db: Kysely<Database>, changes: Changes): PortalDirectory {
  let cached: Promise<readonly PortalView[]> | undefined;
  let changed = 0;
  const drop = () => {
    changed += 1;
    cached = undefined;
  };
  changes.on('portals', drop);
  // What was read before a change may reach us after word of it, and pages would be kept that were made from it.
  const read = async () => {
    for (;;) {
      const before = changed;
      const portals = await readPortals(db);
      if (before === changed) return portals;
    }
  };
  const load = async () => {
    const loading = read();
    cached = loading;
    loading.catch(drop);
    return loading;
  };
  const list = () => cached ?? load();
  return {
    list,
    byId: async (id) => {
      const portals = await list();
      return portals.find(({ _id }) => _id === id) ?? portals.find(({ isDefault }) => isDefault) ?? null;
    },
    byHost: async (host) => {
      const portals = await list();
      return portalOfHost(portals, host ?? '') ?? null;
    },
  };
}

async function readPortals(db: Kysely<Database>): Promise<readonly PortalView[]> {
  const { rows } = await sql<PortalView>`
    SELECT "_id", "_id" AS id, name, "pageTitle", slug, "isDefault", coalesce(domains, '{}') AS domains,
      "portalColor", "primaryColor", "secondaryColor", "facebookUrl", "instagramUrl", "youtubeUrl",
      "twitterUrl", "signInUrl", "signUpUrl", "educationLabel", "recaptchaSiteKey",
      "signInWithGoogleClientId", coalesce("registrationDisabled", false) AS "registrationDisabled",
      coalesce("signInWithGoogleDisabled", false) AS "signInWithGoogleDisabled"
    FROM portals ORDER BY "isDefault" DESC, name, "_id"`.execute(db);
  return rows;
}
