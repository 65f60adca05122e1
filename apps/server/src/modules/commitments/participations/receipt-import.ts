import { createHash } from 'node:crypto';
import {
  bankReference as bankReferenceSchema,
  type ImportedReceipt,
  type ReceiptColumns,
  type ReceiptImport,
} from '@paddock/contract';
import { numberFromCents, type ReceiptConcern, sumCents } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { ActorUser } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/database/schema.ts';
import {
  afterReceipt,
  type Funding,
  lockFundings,
  type Payment,
  receiptConcerns,
  receiptProblem,
} from '../../money/funding/index.ts';
import { findInterest, interestMessages } from '../../people/approvals/index.ts';
import { findRememberedColumns } from './receipt-columns.ts';
import { type FileRow, readReceiptFile } from './receipt-file.ts';

/** A file, and which of its columns were chosen. */
export interface ReceiptSource {
  readonly csv: string;
  readonly columns?: ReceiptColumns | undefined;
}

/** A row of a file of receipts that can be recorded. */
export interface ReadyReceipt {
  readonly funding: Funding;
  readonly payment: Payment;
  readonly concerns: readonly ReceiptConcern[];
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
  { csv, columns: chosen }: ReceiptSource,
  { admin, portal, now }: { admin: ActorUser; portal: string | null; now: Date },
): Promise<PlannedImport> {
  const remembered = chosen ? undefined : await findRememberedColumns(db, portal);
  const { header, rows } = readReceiptFile(csv, { chosen, remembered });
  const references = rows.flatMap(({ reference }) => reference ?? []);
  const fundings = await lockByReference(db, references);
  const seen: FileRow[] = [];
  const ready: ReadyReceipt[] = [];
  const items: ImportedReceipt[] = [];
  for (const row of rows) {
    const reference = row.reference ?? '';
    const before = fundings.get(reference);
    const payment = paymentOf(row);
    const problem =
      rowProblem(row, before) ??
      (seen.some((other) => isSameRow(other, row)) ? 'This row is in the file twice.' : undefined) ??
      (before && payment && (await recordingProblem(db, before, { payment, admin, now })));
    const concerns: ReceiptConcern[] = [];
    if (before && payment && !problem) {
      concerns.push(...(await receiptConcerns(db, before, payment)), ...seenInFile(seen, row));
      ready.push({ funding: before, payment, concerns });
      // The rows that follow are checked as if this one was recorded.
      fundings.set(reference, afterReceipt(before, payment.amount));
    }
    seen.push(row);
    items.push(presentRow(row, fundings.get(reference), { problem, concerns }));
  }
  const secondPersonFor = await findOpenedFund(db, ready);
  if (secondPersonFor) refuseOtherFunds(items, ready, secondPersonFor);
  const preview = {
    header,
    items,
    amount: numberFromCents(sumCents(ready.map(({ payment }) => payment.amount))),
    problems: items.filter(({ problem }) => problem !== null).length,
    odd: items.filter(({ concerns }) => concerns.length > 0).length,
    secondPersonFor,
    approval: null,
  };
  const version = createHash('sha256').update(JSON.stringify(preview)).digest('base64url').slice(0, 32);
  return { preview: { ...preview, version }, ready };
}

/** The first fund of a file whose journal is open. */
async function findOpenedFund(
  db: Kysely<Database>,
  ready: readonly ReadyReceipt[],
): Promise<{ _id: string; name: string } | null> {
  if (ready.length === 0) return null;
  const found = await db
    .selectFrom('funds')
    .select(['_id', 'name'])
    .where('_id', 'in', [...new Set(ready.map(({ funding }) => funding.fund))])
    .where('figures', '=', 'ledger')
    .orderBy('_id')
    .executeTakeFirst();
  return found ?? null;
}

/** What a second admin approves is about one fund. */
function refuseOtherFunds(
  items: ImportedReceipt[],
  ready: readonly ReadyReceipt[],
  { _id, name }: { _id: string; name: string },
): void {
  const others = new Set(
    ready.filter(({ funding }) => funding.fund !== _id).map(({ funding }) => funding.syndUser),
  );
  items.forEach((item, index) => {
    if (item.problem === null && item.syndUser !== null && others.has(item.syndUser))
      items[index] = {
        ...item,
        problem: `The journal of ${name} is open, so its receipts take a second admin. Please import them in a file of their own.`,
      };
  });
}

const isSameRow = (a: FileRow, b: FileRow) =>
  a.reference === b.reference && a.amount === b.amount && a.day === b.day && a.bankKey === b.bankKey;

function seenInFile(rows: readonly FileRow[], row: FileRow): ReceiptConcern[] {
  const other = rows.find(({ bankKey }) => bankKey === row.bankKey);
  if (!other) return [];
  const message = `The reference ${row.bankReference} is in line ${other.line} of the file too.`;
  return [{ kind: 'reference_seen', message }];
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

function rowProblem({ amount, bankReference, problems }: FileRow, funding: Funding | undefined) {
  if (problems.reference) return problems.reference;
  if (!funding) return 'No investment has this reference.';
  if (problems.amount) return problems.amount;
  if (amount === undefined || amount <= 0n) return 'This is no amount of dollars.';
  if (bankReference === '') return 'The bank reference is missing.';
  const checked = bankReferenceSchema.safeParse(bankReference);
  return checked.success ? problems.day : `The bank reference: ${checked.error.issues[0]?.message}`;
}

const paymentOf = ({ amount, day, bankReference }: FileRow): Payment | undefined =>
  amount === undefined ? undefined : { amount, day, reference: bankReference };

async function recordingProblem(
  db: Kysely<Database>,
  funding: Funding,
  { payment, admin, now }: { payment: Payment; admin: ActorUser; now: Date },
): Promise<string | undefined> {
  const interest = await findInterest(db, funding.syndUser, admin);
  if (interest) return interestMessages[interest];
  return (await receiptProblem(db, funding, { payment, now }))?.message;
}

/** A row with the funding as it is once the row is recorded. */
function presentRow(
  row: FileRow,
  funding: Funding | undefined,
  { problem, concerns }: { problem: string | undefined; concerns: readonly ReceiptConcern[] },
): ImportedReceipt {
  const after = problem ? null : funding?.state;
  return {
    line: row.line,
    reference: row.reference ?? row.written,
    amount: row.amount === undefined ? null : numberFromCents(row.amount),
    receivedOn: row.day,
    bankReference: row.bankReference,
    payer: row.payer,
    syndUser: funding?.syndUser ?? null,
    investorName: funding?.investorName ?? null,
    holderName: funding?.holderName ?? null,
    fundName: funding?.fundName ?? null,
    unfunded: after ? numberFromCents(after.unfunded) : null,
    excess: after ? numberFromCents(after.excess) : null,
    problem: problem ?? null,
    concerns: concerns.map(({ message }) => message),
  };
}
