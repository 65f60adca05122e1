import type { ParticipationFunding, Receipt } from '@paddock/contract';
import { fundingStage, numberFromCents, sumCents } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { throwNotFound } from '../../../platform/domain-error.ts';
import { findFunding, isFundDone, presentFunding } from './read-funding.ts';
import { toReturnOf } from './record-entries.ts';

/** The funding of a participation for admins, with every entry. */
export async function presentParticipationFunding(
  db: Kysely<Database>,
  id: string,
  now: Date,
): Promise<ParticipationFunding> {
  const funding =
    (await findFunding(db, id)) ?? throwNotFound('This investment', { collection: 'synd_users', record: id });
  const { rows } = await sql<Omit<Receipt, 'recordedAt'> & { recordedAt: Date }>`
    SELECT r._id, r.kind, r.amount::float8 AS amount, r."receivedOn", r.reference, r.reason, r.reverses,
      EXISTS (SELECT 1 FROM funding_receipts v WHERE v.reverses = r._id) AS "isReversed",
      r.round < ${funding.round} AS "isOfEndedCommitment", r."createdAt" AS "recordedAt",
      coalesce(nullif(concat_ws(' ', u."firstName", u."lastName"), ''), u.username) AS "recordedBy"
    FROM funding_receipts r JOIN users u ON u._id = r."recordedBy"
    WHERE r."syndUser" = ${id} ORDER BY r."createdAt" DESC, r._id DESC`.execute(db);
  const { state, dueAt } = funding;
  const stage = state && fundingStage({ ...state, dueAt, isFundDone: isFundDone(funding, now) }, now);
  return {
    funding: presentFunding(funding, now, 'admin'),
    toReturn: numberFromCents(sumCents(toReturnOf(funding).map(({ amount }) => amount))),
    timeZone: funding.timeZone,
    isOverdue: stage === 'overdue',
    receipts: rows.map((row) => ({ ...row, recordedAt: row.recordedAt.toISOString() })),
  };
}
