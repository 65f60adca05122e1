import { setImmediate as pause } from 'node:timers/promises';
import { type Addressee, type AddresseeIndex, growingIndex } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { takesPapersSql } from '../../people/investing-profiles/index.ts';

/** Whom papers may be for. */
export interface Addressees {
  readonly index: AddresseeIndex;
  /** The ids of the invitations among them; the others are investing profiles. */
  readonly invitations: ReadonlySet<string>;
}

/** Profiles that are read and indexed at once: some milliseconds. */
const sliceSize = 1_000;

/**
 * Reads whom papers may be for: the profiles that take papers, of people whose account is active, and investors who are
 * invited, whom no account with their address has. A profile is called what its investments were signed with, too: the
 * cap table, from which papers are made, has these names. Tax ids are not read.
 */
export async function readAddressees(db: Kysely<Database>): Promise<Addressees> {
  const index = growingIndex();
  for (let after: string | undefined, isLast = false; !isLast; ) {
    const { rows: profiles } = await sql<Addressee>`
      SELECT e._id AS id, e."legalName" AS name, e."taxIdLast4", e."user" AS person,
        ARRAY(SELECT h.name FROM participation_holders h WHERE h.entity = e._id AND h.name <> e."legalName")
          AS "signedNames"
      FROM investing_entities e JOIN users u ON u._id = e."user"
      WHERE u."isActive" AND ${takesPapersSql} AND (${after ?? null}::uuid IS NULL OR e._id > ${after ?? null})
      ORDER BY e._id LIMIT ${sliceSize}`.execute(db);
    index.add(profiles);
    after = profiles.at(-1)?.id;
    isLast = profiles.length < sliceSize;
    // Requests go first.
    await pause();
  }
  const { rows: invited } = await sql<Addressee>`
    SELECT DISTINCT ON (lower(i.email)) i._id AS id, concat_ws(' ', i."firstName", i."lastName") AS name,
      NULL AS "taxIdLast4"
    FROM invitations i
    WHERE i."acceptedAt" IS NULL AND i."withdrawnAt" IS NULL AND i.level = 'user'
      AND NOT EXISTS (SELECT FROM users u WHERE lower(u.email) = lower(i.email))
    ORDER BY lower(i.email), i."createdAt" DESC`.execute(db);
  index.add(invited);
  return { index, invitations: new Set(invited.map(({ id }) => id)) };
}
