import {
  type AgreedTerms,
  type Cents,
  decimalFromCents,
  investStatus,
  type ReleaseCause,
} from '@paddock/domain';
import {
  type Expression,
  type InsertQueryBuilder,
  type InsertResult,
  type Kysely,
  type SqlBool,
  sql,
} from 'kysely';
import { newId } from '../../../platform/database/index.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { type RecordState, recordStateSql } from '../../../platform/record-changes.ts';
import { thawHolder } from './holder-writes.ts';
import { updateParticipation } from './update-participation.ts';

const notReleased = {
  releasedAt: null,
  releaseCause: null,
  releasedAmount: null,
  releaseReason: null,
  releasedBy: null,
  releaseApprovedBy: null,
};

interface NewParticipation {
  readonly user: string;
  readonly fund: string;
  readonly investment: string | null;
  readonly company: string | null;
  /** The investing profile that it is for; null until somebody commits. */
  readonly investing_entity: string | null;
  readonly now: Date;
}

/** Creates an undecided participation. Returns its id, or undefined if this holder has one in the fund. */
export async function insertParticipation(
  db: Kysely<Database>,
  row: NewParticipation,
): Promise<string | undefined> {
  const { now, ...references } = row;
  const created = await db
    .insertInto('synd_users')
    .values({ _id: newId(), ...references, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.constraint('synd_users_holder_key').doNothing())
    .returning('_id')
    .executeTakeFirst();
  return created?._id;
}

/**
 * Accepts the investment for a holder with these terms, unless a condition holds that is asked in the same statement.
 * `alongside` is written in it too. So the caller's lock on the fund is held for two statements less. Returns the record
 * as it is then, for the audit log; undefined where the condition holds.
 */
export async function recordCommitment<Table extends keyof Database>(
  db: Kysely<Database>,
  id: string,
  commitment: {
    terms: Omit<AgreedTerms, 'invest_amount' | 'investing_entity'>;
    amount: Cents;
    holder: string;
    unless: Expression<SqlBool>;
    alongside: (
      db: Pick<Kysely<Database>, 'insertInto'>,
    ) => InsertQueryBuilder<Database, Table, InsertResult>;
    now: Date;
  },
): Promise<RecordState | undefined> {
  const row = await db
    .with('alongside', commitment.alongside)
    .updateTable('synd_users as t')
    .set({
      ...commitment.terms,
      invest_amount: decimalFromCents(commitment.amount),
      invest_status: investStatus.accepted,
      investing_entity: commitment.holder,
      sa_start_date: commitment.now,
      commitmentKeptFrom: commitment.now,
      commitmentRemindersSent: 0,
      feedback: null,
      ...notReleased,
      updatedAt: commitment.now,
    })
    .where('t._id', '=', id)
    .where(({ not }) => not(commitment.unless))
    .returning(recordStateSql('synd_users').as('after'))
    .executeTakeFirst();
  return row?.after;
}

/** Declines the investment, with what the investor says about it. */
export const recordDecline = (
  db: Kysely<Database>,
  id: string,
  { feedback, now }: { feedback: string | null; now: Date },
): Promise<void> =>
  updateParticipation(db, id, { invest_status: investStatus.declined, feedback, updatedAt: now });

/** Makes a commitment undecided again, removes its terms, and keeps why and how much was released. */
export async function recordRelease(
  db: Kysely<Database>,
  id: string,
  release: {
    cause: ReleaseCause;
    reason: string | null;
    person: string | null;
    approvedBy: string | null;
    now: Date;
  },
): Promise<void> {
  await updateParticipation(db, id, {
    invest_status: null,
    invest_amount: null,
    method_of_inv: null,
    is_married: null,
    is_marital_state: null,
    cosub_first_name: null,
    cosub_last_name: null,
    cosub_email: null,
    sa_complete_date: null,
    // An imported record may be signed without a request of ours; ending the agreement does not clear these.
    syndAgreementSignedByCurrentUser: false,
    syndAgreementSignedByCurrentUserCosub: false,
    commitmentKeptFrom: null,
    commitmentRemindersSent: 0,
    releasedAt: release.now,
    releaseCause: release.cause,
    // Every expression of an UPDATE reads the row as it was before.
    releasedAmount: sql`invest_amount`,
    releaseReason: release.reason,
    releasedBy: release.person,
    releaseApprovedBy: release.approvedBy,
    updatedAt: release.now,
  });
  await thawHolder(db, id);
}

/** Begins the days after which an unsigned commitment expires. */
export const startExpiryPeriod = (db: Kysely<Database>, id: string, now: Date): Promise<void> =>
  updateParticipation(db, id, { commitmentKeptFrom: now, updatedAt: now });

/** Begins those days again, with all reminders still to come. */
export const restartExpiryPeriod = (db: Kysely<Database>, id: string, now: Date): Promise<void> =>
  updateParticipation(db, id, { commitmentKeptFrom: now, commitmentRemindersSent: 0, updatedAt: now });

/** How many reminders to sign the investor has been sent. */
export const recordCommitmentReminders = (
  db: Kysely<Database>,
  id: string,
  { sent, now }: { sent: number; now: Date },
): Promise<void> => updateParticipation(db, id, { commitmentRemindersSent: sent, updatedAt: now });
