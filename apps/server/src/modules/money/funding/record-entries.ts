import {
  allocateReturn,
  centsOf,
  decimalFromCents,
  distributionStands,
  formatUsd,
  moneyDayProblem,
  type ReceiptConcern,
  sumCents,
  type ToReturn,
  valueTaken,
} from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import { newId } from '../../../platform/database/index.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { DomainError, throwDomainError, throwNotFound } from '../../../platform/domain-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Followed, laterValuations } from '../journal/index.ts';
import {
  balanceOf,
  type Payment,
  receiptConcerns,
  receiptProblem,
  recordedAlready,
  stands,
} from './check-receipt.ts';
import { lockFunding } from './lock-funding.ts';
import { endedBalances, type Funding } from './read-funding.ts';
import { sendReceivedEmail, sendReturnedEmail, sendReversedEmail } from './receipt-emails.ts';
import { settleAfterEntry } from './settle-funding.ts';

/** Who records an entry, and when. */
export interface RecordedBy {
  readonly id: string;
  readonly now: Date;
}

/** The messages of what is odd and was confirmed, or whatever is odd. */
type Confirmed = readonly string[] | true;

/**
 * Records money that came in (INV-01). Throws if something about it is odd, until that is confirmed. The caller holds
 * the lock of the participation.
 */
export async function recordReceipt(
  db: Kysely<Database>,
  platform: Platform,
  funding: Funding,
  { payment, by, confirmed }: { payment: Payment; by: RecordedBy; confirmed: Confirmed },
): Promise<string> {
  const problem = await receiptProblem(db, funding, { payment, now: by.now });
  if (problem) throw problem;
  if (confirmed !== true) assertConfirmed(await receiptConcerns(db, funding, payment), confirmed);
  const { syndUser, round } = funding;
  const id = await insertEntry(db, { syndUser, round, kind: 'receipt', payment, by });
  const { funding: settled } = await settleAfterEntry(db, platform, syndUser, by);
  await sendReceivedEmail(db, platform, settled, { amount: payment.amount, now: by.now });
  return id;
}

/** Throws with all that is odd if some of it was not confirmed, such as what has happened since the question. */
function assertConfirmed(concerns: readonly ReceiptConcern[], confirmed: readonly string[]): void {
  if (concerns.every(({ message }) => confirmed.includes(message))) return;
  throw new DomainError('confirmation_needed', 'Something about this entry is odd. Please confirm it.', {
    details: { concerns },
  });
}

/** An entry that may be reversed. */
export interface Entry {
  readonly _id: string;
  readonly syndUser: string;
}

/** The participation of an entry. Throws if there is none. */
export async function findEntry(db: Kysely<Database>, id: string): Promise<Entry> {
  const found = await db
    .selectFrom('funding_receipts')
    .select(['_id', 'syndUser'])
    .where('_id', '=', id)
    .executeTakeFirst();
  return found ?? throwNotFound('This receipt');
}

/**
 * Mirrors an entry with a reversal, once (INV-01). Throws if the value of a position in a journal would go with it, or stay
 * with what was distributed, or a value of the fund on a later day change, until that is confirmed. Locks its participation.
 */
export async function reverseEntry(
  db: Kysely<Database>,
  platform: Platform,
  { _id, syndUser }: Entry,
  { reason, by, confirmed }: { reason: string; by: RecordedBy; confirmed: Confirmed },
): Promise<string> {
  const funding = await lockFunding(db, syndUser);
  const original = await db
    .selectFrom('funding_receipts as r')
    .select(['r.kind', 'r.amount', 'r.receivedOn', 'r.reference', 'r.round'])
    .select((eb) =>
      eb
        .exists(eb.selectFrom('funding_receipts as v').select('v._id').whereRef('v.reverses', '=', 'r._id'))
        .as('isReversed'),
    )
    .where('r._id', '=', _id)
    .executeTakeFirstOrThrow();
  if (original.kind === 'reversal')
    throwDomainError('conflict', 'This is a reversal itself. Record the money again instead.');
  if (original.isReversed) throwDomainError('conflict', 'This entry is reversed already.');
  const amount = centsOf(original.amount);
  if (amount > balanceOf(funding, original.round))
    throwDomainError('conflict', 'Some of this money has been returned. Reverse that return first.');
  const payment = { amount: -amount, day: original.receivedOn, reference: original.reference };
  const id = await insertEntry(db, {
    syndUser,
    round: original.round,
    kind: 'reversal',
    payment,
    by,
    reverses: _id,
    reason,
  });
  const { funding: settled, followed } = await settleAfterEntry(db, platform, syndUser, by);
  if (confirmed !== true) assertConfirmed(await reversalConcerns(db, settled.fund, followed), confirmed);
  await sendReversedEmail(db, platform, settled, {
    amount: amount < 0n ? -amount : amount,
    reason,
    now: by.now,
  });
  return id;
}

/** A value that goes is set again afterwards in any case, so what else it was on a later day is not asked then. */
async function reversalConcerns(
  db: Kysely<Database>,
  fund: string,
  { valueTaken: taken, capitalChanged, withoutCapital }: Followed,
): Promise<ReceiptConcern[]> {
  const gone = valueTaken(taken);
  if (gone.length > 0) return gone;
  const concerns: ReceiptConcern[] = withoutCapital ? [distributionStands(withoutCapital)] : [];
  for (const span of capitalChanged) concerns.push(...(await laterValuations(db, { fund, ...span })));
  return concerns;
}

/** Records money that was sent back, for the oldest commitments first. Locks the participation. */
export async function recordReturn(
  db: Kysely<Database>,
  platform: Platform,
  syndUser: string,
  { payment, by }: { payment: Payment; by: RecordedBy },
): Promise<void> {
  const funding = await lockFunding(db, syndUser);
  const dayProblem = moneyDayProblem(payment.day, by.now, funding.timeZone);
  if (dayProblem) throwDomainError('bad_request', dayProblem, { returned_on: dayProblem });
  if (await isReturnRecorded(db, syndUser, payment))
    throwDomainError('conflict', `This return is ${recordedAlready(payment)}`);
  const there = toReturnOf(funding);
  const parts = allocateReturn(there, payment.amount);
  if (!parts)
    return throwDomainError(
      'conflict',
      `There is ${formatUsd(sumCents(there.map(({ amount }) => amount)))} to be returned for this investment.`,
    );
  const entries = parts.map(({ round, amount }) =>
    entryRow({ syndUser, round, kind: 'return', payment: { ...payment, amount: -amount }, by }),
  );
  const partOf = entries[0]?._id ?? null;
  await db
    .insertInto('funding_receipts')
    .values(entries.map((entry) => ({ ...entry, partOf })))
    .execute();
  const { funding: settled } = await settleAfterEntry(db, platform, syndUser, by);
  await sendReturnedEmail(db, platform, settled, payment.amount);
}

/** What is to be returned, oldest commitment first: all of the ended ones, and the excess of the current one. */
export function toReturnOf(funding: Funding): ToReturn[] {
  const excess = funding.state?.excess ?? 0n;
  return [...endedBalances(funding), ...(excess > 0n ? [{ round: funding.round, amount: excess }] : [])];
}

/** A return is all of its parts, and recorded while any of them stands. */
async function isReturnRecorded(
  db: Kysely<Database>,
  syndUser: string,
  { amount, day, reference }: Payment,
): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM funding_receipts r
    WHERE "syndUser" = ${syndUser} AND kind = 'return' AND "receivedOn" = ${day}
      AND reference_key(reference) = reference_key(${reference})
    GROUP BY "partOf" HAVING sum(amount) = ${decimalFromCents(-amount)} AND bool_or(${stands})`.execute(db);
  return rows.length > 0;
}

interface NewEntry {
  readonly syndUser: string;
  readonly round: number;
  readonly kind: 'receipt' | 'return' | 'reversal';
  readonly payment: Payment;
  readonly by: RecordedBy;
  readonly reverses?: string;
  readonly reason?: string;
}

const entryRow = ({ payment, by, reverses, reason, ...entry }: NewEntry) => ({
  _id: newId(),
  ...entry,
  createdAt: by.now,
  amount: decimalFromCents(payment.amount),
  receivedOn: payment.day,
  reference: payment.reference,
  recordedBy: by.id,
  reverses: reverses ?? null,
  reason: reason ?? null,
  partOf: null,
});

async function insertEntry(db: Kysely<Database>, entry: NewEntry): Promise<string> {
  const row = entryRow(entry);
  await db.insertInto('funding_receipts').values(row).execute();
  return row._id;
}
