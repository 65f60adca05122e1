import type { JournalEntry } from '@paddock/contract';
import { centsOf, dayIn, entryKindNames, formatUsd, sumCents } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError, throwNotFound } from '../../../platform/domain-error.ts';
import type { ApprovalKind } from '../../people/approvals/index.ts';
import { type Book, closeBook, firstOpenDay, lockBook, reverseEntry } from '../journal/index.ts';
import { readJournalEntry } from './list-entries.ts';
import { assertSettled, openingChanges, openLedger, readOpening } from './opening.ts';

/** Opening the journal of a fund (LED-10). */
export const openLedgerApproval = (): ApprovalKind<Record<string, never>> => ({
  name: 'open_ledger',
  title: 'Open the journal of a fund',
  collection: 'funds',
  input: z.object({}),
  assertMayDecide: async () => undefined,
  propose: async (db, { record, now }) => {
    await lockFund(db, record);
    const opening = await readOpening(db, record, now);
    assertSettled(opening);
    return { subject: opening.fund.name, changes: [...openingChanges(opening)] };
  },
  execute: (db, { record, decidedBy, now }) => openLedger(db, record, { id: decidedBy.id, now }),
});

const periodInput = z.object({ through: z.string() });

/** Closing a journal through a day (LED-04). */
export const closePeriodApproval = (): ApprovalKind<z.infer<typeof periodInput>> => ({
  name: 'close_period',
  title: 'Close a period of a journal',
  collection: 'funds',
  input: periodInput,
  assertMayDecide: async () => undefined,
  propose: async (db, { record, input: { through }, now }) => {
    const { name, book } = await lockOpenedFund(db, record);
    if (through >= dayIn(now, book.timeZone))
      rejectDay('A period is closed after it has ended: choose a day before today.');
    if (book.closedThrough !== null && through <= book.closedThrough)
      rejectDay('The journal is closed through this day already.');
    const { entries } = await db
      .selectFrom('ledger_entries')
      .select(sql<number>`count(*)::int`.as('entries'))
      .where('fund', '=', record)
      .where('effectiveDate', '<=', through)
      .executeTakeFirstOrThrow();
    return {
      subject: name,
      changes: [
        { field: 'closedThrough', before: book.closedThrough, after: through },
        // What comes in for the period until it is approved is not what was asked for.
        { field: 'entries', before: null, after: String(entries) },
      ],
    };
  },
  execute: async (db, { record, input: { through } }) => {
    await lockOpenedFund(db, record);
    await closeBook(db, record, through);
  },
});

const rejectDay = (message: string): never => throwDomainError('conflict', message, { through: message });

const reversalInput = z.object({ entry: z.string() });

/** Reversing an entry that no receipt and no commitment stands behind (LED-02). */
export const reverseEntryApproval = (): ApprovalKind<z.infer<typeof reversalInput>> => ({
  name: 'reverse_entry',
  title: 'Reverse an entry of a journal',
  collection: 'funds',
  input: reversalInput,
  assertMayDecide: async () => undefined,
  propose: async (db, { record, input: { entry: id } }) => {
    const { name, book } = await lockOpenedFund(db, record);
    const entry = await readReversible(db, id);
    return {
      subject: name,
      changes: [
        { field: 'entry', before: entryInWords(entry), after: null },
        { field: 'effectiveDate', before: null, after: firstOpenDay(book, entry.effectiveDate) },
      ],
    };
  },
  execute: async (db, { record, input, reason, decidedBy, now }) => {
    await lockOpenedFund(db, record);
    const { effectiveDate: day } = await readReversible(db, input.entry);
    const by = { id: decidedBy.id, now };
    await reverseEntry(db, { fund: record, entry: input.entry, day, reason, by });
  },
});

async function readReversible(db: Kysely<Database>, id: string): Promise<JournalEntry> {
  const entry = await readJournalEntry(db, id);
  if (entry.reversedBy !== null) throwDomainError('conflict', 'This entry is reversed already.');
  if (!entry.isReversible)
    throwDomainError(
      'conflict',
      'This entry follows a commitment or a receipt. Reverse the receipt, or correct the terms, on the page of the participation.',
    );
  return entry;
}

/** Such as "No. 12, Valuation of $1,200.00". */
function entryInWords({ sequence, kind, postings }: JournalEntry): string {
  const debits = postings.map(({ amount }) => centsOf(amount.toFixed(2))).filter((amount) => amount > 0n);
  return `No. ${sequence}, ${entryKindNames[kind]} of ${formatUsd(sumCents(debits))}`;
}

/** Every change of a participation and its money waits for this lock, so what was read under it holds. */
async function lockFund(db: Kysely<Database>, id: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM funds WHERE _id = ${id} FOR UPDATE`.execute(
    db,
  );
  return rows[0]?.name ?? throwNotFound('This fund', { collection: 'funds', record: id });
}

async function lockOpenedFund(db: Kysely<Database>, id: string): Promise<{ name: string; book: Book }> {
  const name = await lockFund(db, id);
  const opened = await db
    .selectFrom('funds')
    .select('_id')
    .where('_id', '=', id)
    .where('figures', '=', 'ledger')
    .executeTakeFirst();
  if (!opened) throwDomainError('conflict', 'The journal of this fund is not open yet.');
  return { name, book: await lockBook(db, id) };
}
