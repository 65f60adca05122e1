import type { DelegatedName } from '@paddock/contract';
import {
  type DelegateRight,
  type DelegateRole,
  delegateRights,
  delegationState,
  displayName,
  type InvestingKind,
} from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { profileNameSql } from '../investing-profiles/index.ts';

/** More than anybody looks after. */
const mostProfiles = 200;

/** A profile of somebody else that a person looks after, or is invited to. */
export interface Delegation {
  /** Of the delegation. */
  _id: string;
  entity: string;
  name: string;
  kind: InvestingKind;
  firstName: string | null;
  lastName: string | null;
  username: string;
  role: DelegateRole;
  rights: DelegateRight[];
  from: Date;
  until: Date | null;
  acceptedAt: Date | null;
  /** What is granted at this moment. */
  current: DelegateRight[];
}

/** What the profile `e` of the delegation `g` is called to its delegate. An invitation has the name that was emailed. */
const nameSql = sql<string>`CASE WHEN g."acceptedAt" IS NULL THEN e."legalName" ELSE ${profileNameSql} END`;

/** What is delegated to a person now or later, and their open invitations, which come first (ENT-07). */
export async function readDelegations(
  db: Kysely<Database>,
  { user, now }: { user: string; now: Date },
): Promise<Delegation[]> {
  const { rows } = await sql<Delegation>`
    SELECT g._id, g.entity, ${nameSql} AS name, e.kind, o."firstName", o."lastName", o.username, g.role, g.rights,
      g."from", g.until, g."acceptedAt",
      ARRAY(SELECT r FROM unnest(${[...delegateRights]}::text[]) r
        WHERE g.delegate = me._id AND g.entity IN (SELECT delegated_profiles(me._id, r, ${now}))) AS current
    FROM users me
    JOIN investing_entity_delegates g ON g.delegate = me._id
      OR g._id = ANY(ARRAY(SELECT open_invitations(${user}, ${now})))
    JOIN investing_entities e ON e._id = g.entity AND e."archivedAt" IS NULL
    JOIN users o ON o._id = g."user" AND o."isActive"
    WHERE me._id = ${user} AND g."endedAt" IS NULL AND (g.until IS NULL OR ${now} < g.until)
    ORDER BY g."acceptedAt" IS NOT NULL, e."legalName", g._id LIMIT ${mostProfiles}`.execute(db);
  return rows;
}

/** The same by name alone, for a page that leads to them. */
export async function listDelegatedNames(
  db: Kysely<Database>,
  { user, now }: { user: string; now: Date },
): Promise<DelegatedName[]> {
  return (await readDelegations(db, { user, now })).map((row) => ({
    _id: row._id,
    state: delegationState(row, now),
    name: row.name,
    ownerName: displayName(row),
  }));
}
