import type { HolderChange } from '@paddock/contract';
import { type Holder, holderSignature, type Level } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import { appendAuditEntry, type Origin } from '../../../platform/audit.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { readHolder, readSignedHolder } from './read-holders.ts';

const action = 'participations.change_holder';

/** Who made a change: an admin, or a job where null. */
export interface ChangedBy extends Origin {
  readonly person: string | null;
  readonly level: Level;
  readonly now: Date;
}

const isSame = (a: Holder | null, b: Holder): boolean =>
  a !== null && a.entity === b.entity && holderSignature(a) === holderSignature(b);

/**
 * Leaves an audit line where the kept copy of a holder is another one than before (ENT-04). `approval`: the request of
 * one admin that another approved.
 */
export async function auditHolderChange(
  db: Kysely<Database>,
  by: ChangedBy,
  change: {
    participation: string;
    before: Holder | null;
    after: Holder | null;
    approval: string | null;
    /** It was not known before, so it is news also where the profile already said so. */
    isStated?: boolean;
  },
): Promise<void> {
  const { participation, before, after, approval, isStated = false } = change;
  if (after === null || (!isStated && isSame(before, after))) return;
  await appendAuditEntry(db, by, {
    action,
    collection: 'synd_users',
    record: participation,
    detail: { before: before && holderSignature(before), after: holderSignature(after), approval },
  });
}

/**
 * Does what takes back the signatures of an agreement, and leaves an audit line where its holder, as it was signed, is
 * another one afterwards: until somebody signs again, that is the profile as it is.
 */
export async function auditingSignedHolder(
  db: Kysely<Database>,
  by: ChangedBy,
  { participation, approval }: { participation: string; approval: string | null },
  change: () => Promise<void>,
): Promise<void> {
  const before = await readSignedHolder(db, participation);
  await change();
  if (before)
    await auditHolderChange(db, by, {
      participation,
      before,
      after: await readHolder(db, participation),
      approval,
    });
}

/** What became of the holders of these participations once they were signed, by participation, the newest first. */
export async function readHolderChanges(
  db: Kysely<Database>,
  participations: readonly string[],
): Promise<ReadonlyMap<string, HolderChange[]>> {
  const { rows } = await sql<HolderChange & { record: string }>`
    SELECT e.record, terms_time(e.at) AS at, e.detail->>'before' AS before, e.detail->>'after' AS after,
      a.reason, ${nameOf('asker')} AS "askedBy", ${nameOf('decider')} AS "approvedBy"
    FROM audit_events e
    LEFT JOIN approvals a ON a._id = (e.detail->>'approval')::uuid
    LEFT JOIN users asker ON asker._id = a."askedBy" LEFT JOIN users decider ON decider._id = a."decidedBy"
    WHERE e.collection = 'synd_users' AND e.action = ${action} AND e.record = ANY(${participations}::text[])
    ORDER BY e.at DESC, e._id DESC`.execute(db);
  const changes = rows.map(({ record, ...change }) => ({ record, change }));
  return new Map(
    [...Map.groupBy(changes, ({ record }) => record)].map(([record, found]) => [
      record,
      found.map(({ change }) => change),
    ]),
  );
}

const nameOf = (row: string) => sql`coalesce(
  nullif(concat_ws(' ', ${sql.ref(`${row}.firstName`)}, ${sql.ref(`${row}.lastName`)}), ''), ${sql.ref(`${row}.username`)})`;
