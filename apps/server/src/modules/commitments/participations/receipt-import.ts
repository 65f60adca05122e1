import { createHash } from 'node:crypto';
import type { ImportedReceipt, ReceiptImport } from '@paddock/contract';
import {
  type Cents,
  fundingState,
  isDay,
  maxAmount,
  numberFromCents,
  parseAmount,
  parseFundingReference,
  sumCents,
} from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { ActorUser } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError } from '../../../platform/domain-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readCsv } from '../../../platform/read-csv.ts';
import { findInterest, interestMessages } from '../../agreements/signing/index.ts';
import { type Funding, lockFundings, type Payment, receiptProblem } from '../../money/funding/index.ts';

const columns = ['reference', 'amount', 'received on', 'bank reference'] as const;
const maxRows = 500;

/** A row of a file of receipts that can be recorded. */
export interface ReadyReceipt {
  readonly funding: Funding;
  readonly payment: Payment;
}

/** What a file would record: for the reply, and for recording it. */
export interface PlannedImport {
  readonly preview: ReceiptImport;
  readonly ready: readonly ReadyReceipt[];
}

/**
 * Reads a file of receipts and checks each row as recording it alone would, and against the rows before it. Locks every
 * participation that it names, in one order, so that two imports at the same time cannot deadlock.
 */
export async function planImport(
  db: Kysely<Database>,
  platform: Platform,
  csv: string,
  { admin, now }: { admin: ActorUser; now: Date },
): Promise<PlannedImport> {
  const rows = readRows(csv);
  const references = rows.flatMap(({ reference }) => reference ?? []);
  const fundings = await lockByReference(db, references);
  const seen = new Set<string>();
  const entries = new Map<string, Cents[]>();
  const ready: ReadyReceipt[] = [];
  const items: ImportedReceipt[] = [];
  for (const row of rows) {
    const funding = fundings.get(row.reference ?? '');
    const payment = paymentOf(row);
    const key = JSON.stringify([row.reference, String(row.amount), row.day, row.bankReference]);
    const problem =
      rowProblem(row, funding) ??
      (seen.has(key) ? 'This row is in the file twice.' : undefined) ??
      (funding && payment && (await recordingProblem(db, platform, funding, { payment, admin, now })));
    seen.add(key);
    if (funding && payment && !problem) {
      ready.push({ funding, payment });
      entries.set(funding.syndUser, [...(entries.get(funding.syndUser) ?? []), payment.amount]);
    }
    items.push(presentRow(row, funding, { problem, entries: entries.get(funding?.syndUser ?? '') ?? [] }));
  }
  const preview = {
    items,
    amount: numberFromCents(sumCents(rows.map(({ amount }) => amount ?? 0n))),
    problems: items.filter(({ problem }) => problem !== null).length,
  };
  const version = createHash('sha256').update(JSON.stringify(preview)).digest('base64url').slice(0, 32);
  return { preview: { ...preview, version }, ready };
}

interface FileRow {
  readonly line: number;
  readonly written: string;
  readonly reference: string | undefined;
  readonly amount: Cents | undefined;
  readonly day: string;
  readonly bankReference: string;
}

function readRows(csv: string): FileRow[] {
  const { header, rows } = readCsv(csv);
  const missing = columns.filter((name) => !header.includes(name));
  if (missing.length > 0)
    throwDomainError('bad_request', `The first line must name the columns. Missing: ${missing.join(', ')}.`, {
      csv: 'Reference, Amount, Received on, Bank reference',
    });
  if (rows.length === 0)
    throwDomainError('bad_request', 'The file has no rows.', { csv: 'There are no rows.' });
  if (rows.length > maxRows)
    throwDomainError('bad_request', `A file has at most ${maxRows} rows. Please split it.`, {
      csv: 'There are too many rows.',
    });
  return rows.map(({ line, values }) => ({
    line,
    written: values['reference'] ?? '',
    reference: parseFundingReference(values['reference'] ?? ''),
    amount: parseAmount(values['amount'] ?? ''),
    day: values['received on'] ?? '',
    bankReference: values['bank reference'] ?? '',
  }));
}

async function lockByReference(
  db: Kysely<Database>,
  references: readonly string[],
): Promise<Map<string, Funding>> {
  if (references.length === 0) return new Map();
  const found = await db
    .selectFrom('synd_users')
    .select('_id')
    .where('fundingReference', 'in', [...references])
    .execute();
  const fundings = await lockFundings(
    db,
    found.map(({ _id }) => _id),
  );
  return new Map(fundings.map((funding) => [funding.reference ?? '', funding]));
}

function rowProblem({ reference, amount, day, bankReference }: FileRow, funding: Funding | undefined) {
  if (!reference) return 'This is no reference of an investment. Please check it for typing errors.';
  if (!funding) return 'No investment has this reference.';
  if (amount === undefined || amount <= 0n || amount > maxAmount) return 'This is no amount of dollars.';
  if (!isDay(day)) return 'A day is written as YYYY-MM-DD.';
  if (bankReference === '') return 'The bank reference is missing.';
  return bankReference.length > 200 ? 'The bank reference is too long.' : undefined;
}

const paymentOf = ({ amount, day, bankReference }: FileRow): Payment | undefined =>
  amount === undefined ? undefined : { amount, day, reference: bankReference };

async function recordingProblem(
  db: Kysely<Database>,
  platform: Platform,
  funding: Funding,
  { payment, admin, now }: { payment: Payment; admin: ActorUser; now: Date },
): Promise<string | undefined> {
  const interest = await findInterest(db, funding.syndUser, admin);
  return interest ? interestMessages[interest] : receiptProblem(db, platform, funding, { payment, now });
}

function presentRow(
  row: FileRow,
  funding: Funding | undefined,
  { problem, entries }: { problem: string | undefined; entries: readonly Cents[] },
): ImportedReceipt {
  const state = funding?.state;
  const after =
    state &&
    fundingState({
      committed: state.committed,
      fundedBefore: null,
      entries: [state.funded, state.excess, ...entries],
    });
  return {
    line: row.line,
    reference: row.reference ?? row.written,
    amount: row.amount === undefined ? null : numberFromCents(row.amount),
    receivedOn: row.day,
    bankReference: row.bankReference,
    syndUser: funding?.syndUser ?? null,
    investorName: funding?.investorName ?? null,
    fundName: funding?.fundName ?? null,
    unfunded: after && !problem ? numberFromCents(after.unfunded) : null,
    excess: after && !problem ? numberFromCents(after.excess) : null,
    problem: problem ?? null,
  };
}
