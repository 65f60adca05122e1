import type { FrozenHolder, UndecidedHolderReason } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { updateParticipation } from './update-participation.ts';

/**
 * Keeps a copy of the holder that a signed agreement states, which everything reads from then on (ENT-04). A copy that is
 * there stays; `replace` puts that of a corrected agreement in its place. An agreement that states none leaves no copy.
 */
export async function freezeHolder(
  db: Kysely<Database>,
  { request, now, replace = false }: { request: string; now: Date; replace?: boolean },
): Promise<void> {
  await sql`
    INSERT INTO participation_holders ("syndUser", request, entity, kind, name, capacity, signatory, address, "taxIdLast4",
      custodian, at)
    SELECT r."syndUser", r._id, (r.holder->>'entity')::uuid, r.holder->>'kind', r.holder->>'name', r.holder->>'capacity',
      r.holder->>'signatory', r.holder->>'address', r.holder->>'taxIdLast4', r.holder->>'custodian', ${now}
    FROM signature_requests r WHERE r._id = ${request} AND r.holder IS NOT NULL
    ON CONFLICT ("syndUser") ${
      replace
        ? sql`DO UPDATE SET request = excluded.request, entity = excluded.entity, kind = excluded.kind,
            name = excluded.name, capacity = excluded.capacity, signatory = excluded.signatory,
            address = excluded.address, "taxIdLast4" = excluded."taxIdLast4", custodian = excluded.custodian,
            at = excluded.at`
        : sql`DO NOTHING`
    }`.execute(db);
  await db
    .deleteFrom('undecided_holders')
    .where('syndUser', '=', ({ selectFrom }) =>
      selectFrom('signature_requests')
        .select('syndUser')
        .where('_id', '=', request)
        .where('holder', 'is not', null),
    )
    .execute();
}

/** Removes the copy with the signatures: until somebody signs again, the holder is the profile as it is. */
export async function thawHolder(db: Kysely<Database>, participation: string): Promise<void> {
  await db.deleteFrom('participation_holders').where('syndUser', '=', participation).execute();
  await db.deleteFrom('undecided_holders').where('syndUser', '=', participation).execute();
}

/**
 * Keeps the copy of a holder that an admin has read in an agreement signed elsewhere, which no request here states. The
 * participation is that profile's from then on.
 */
export async function stateHolder(
  db: Kysely<Database>,
  participation: string,
  { holder, now }: { holder: FrozenHolder; now: Date },
): Promise<void> {
  const copy = { request: null, custodian: null, ...holder, at: now };
  await db
    .insertInto('participation_holders')
    .values({ syndUser: participation, ...copy })
    .onConflict((conflict) => conflict.column('syndUser').doUpdateSet(copy))
    .execute();
  await updateParticipation(db, participation, { investing_entity: holder.entity, updatedAt: now });
  await db.deleteFrom('undecided_holders').where('syndUser', '=', participation).execute();
}

/** Notes that nobody can tell who holds a signed investment, for admins to settle. */
export async function noteUndecidedHolder(
  db: Kysely<Database>,
  participation: string,
  reason: UndecidedHolderReason,
): Promise<void> {
  await db
    .insertInto('undecided_holders')
    .values({ syndUser: participation, reason })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
