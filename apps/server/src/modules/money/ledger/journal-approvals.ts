import type { JournalEntry } from '@paddock/contract';
import { centsOf, dayIn, entryInWords } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import * as z from 'zod/mini';
import type { ActorUser } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError } from '../../../platform/domain-error.ts';
import { type ApprovalKind, assertNoInterests } from '../../people/approvals/index.ts';
import { closeBook, firstOpenDay, reverseEntry } from '../journal/index.ts';
import { lockOpenedFund } from './lock-opened-fund.ts';
import { lockOpening, openingChanges, openLedger } from './opening.ts';
import { readReversible } from './read-reversible.ts';

/** The version of the preview that was asked for. A request of a server that stored none is void. */
const openingInput = z.object({ version: z.optional(z.string()) });

/** Opening the journal of a fund (LED-10). */
export const openLedgerApproval = (): ApprovalKind<z.infer<typeof openingInput>> => ({
  name: 'open_ledger',
  title: 'Open the journal of a fund',
  input: openingInput,
  assertMayDecide: async () => undefined,
  propose: async (db, { record, input: { version }, now }) => {
    const opening = await lockOpening(db, record, now);
    if (opening.preview.version !== version)
      throwDomainError(
        'conflict',
        'Something has changed since this preview. Please look at the new one; a request for the old one has to be declined.',
      );
    return { subject: opening.fund.name, changes: [...openingChanges(opening)] };
  },
  execute: (db, { record, decidedBy, now }) => openLedger(db, record, { id: decidedBy.id, now }),
});

const periodInput = z.object({ through: z.string() });

/** Closing a journal through a day (LED-04). */
export const closePeriodApproval = (): ApprovalKind<z.infer<typeof periodInput>> => ({
  name: 'close_period',
  title: 'Close a period of a journal',
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
  input: reversalInput,
  assertMayDecide: (db, _fund, person, { entry }) => assertNotTheirOwn(db, entry, person),
  propose: async (db, { record, input: { entry: id } }) => {
    const { name, book } = await lockOpenedFund(db, record);
    const entry = await readReversible(db, { fund: record, entry: id });
    return {
      subject: name,
      changes: [
        { field: 'entry', before: entryInWords(inCents(entry)), after: null },
        { field: 'effectiveDate', before: null, after: firstOpenDay(book, entry.effectiveDate) },
      ],
    };
  },
  execute: async (db, { record, input, reason, decidedBy, now }) => {
    await lockOpenedFund(db, record);
    const { effectiveDate: day } = await readReversible(db, { fund: record, entry: input.entry });
    const by = { id: decidedBy.id, now };
    await reverseEntry(db, { fund: record, entry: input.entry, day, reason, by });
  },
});

/** An opening value is that of one holder: to take it back takes somebody else than them and their spouse. */
async function assertNotTheirOwn(db: Kysely<Database>, entry: string, person: ActorUser): Promise<void> {
  const { rows } = await sql<{ syndUser: string }>`SELECT DISTINCT p."syndUser" FROM ledger_postings l
    JOIN positions p ON p._id = l.position WHERE l.entry = ${entry}`.execute(db);
  await assertNoInterests(
    db,
    rows.map(({ syndUser }) => syndUser),
    person,
    'This entry is of your own investment, or your spouse’s. Another admin has to decide on this.',
  );
}

const inCents = ({ postings, ...entry }: JournalEntry) => ({
  ...entry,
  postings: postings.map(({ account, amount }) => ({ account, amount: centsOf(amount) })),
});
