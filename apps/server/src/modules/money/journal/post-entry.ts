import {
  checkEntry,
  type Day,
  dayIn,
  dayNumber,
  dayOfNumber,
  decimalFromCents,
  type EntryKind,
  type FollowingEntry,
  mirror,
  type Posting,
} from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import { inTransaction, newId } from '../../../platform/database/index.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { type Book, lockBook } from './books.ts';
import { readPostings } from './read-journal.ts';

/** Who posts, and when. */
export interface PostedBy {
  readonly id: string | null;
  readonly now: Date;
}

export interface NewEntry {
  readonly fund: string;
  readonly kind: Exclude<EntryKind, 'reversal'>;
  /** The day on which it happened. */
  readonly day: Day;
  readonly postings: readonly Posting[];
  readonly by: PostedBy;
  /** What happened on a day that is closed is posted on the first open one, and keeps its own day beside it. */
  readonly movesToOpenDay?: boolean;
}

export interface PostedEntry {
  readonly _id: string;
  readonly sequence: bigint;
  readonly effectiveDate: Day;
  /** Where it counts on another day than its own. */
  readonly ownDate: Day | null;
}

/** Posts an entry whole, or throws. Anyone else who posts to this fund waits until the transaction ends. */
export async function postEntry(db: Kysely<Database>, entry: NewEntry): Promise<PostedEntry> {
  const checked = checkEntry(entry.postings);
  if (!checked.ok) throw new RangeError(checked.message);
  return await inTransaction(db, async (held) => {
    const book = await lockBook(held, entry.fund);
    return await insertOne(held, book, entry.by, {
      kind: entry.kind,
      postings: entry.postings,
      ...daysOf(book, entry),
      ...withoutReference,
    });
  });
}

/**
 * Mirrors an entry, once. It counts on the day, which is not before that of the original, or on the first open day after
 * it if that one is closed.
 */
export async function reverseEntry(
  db: Kysely<Database>,
  { fund, entry, day, reason, by }: { fund: string; entry: string; day: Day; reason: string; by: PostedBy },
): Promise<PostedEntry> {
  return await inTransaction(db, async (held) => {
    const book = await lockBook(held, fund);
    const original = await readPostings(held, { fund, entry });
    return await insertOne(held, book, by, {
      ...withoutReference,
      kind: 'reversal',
      postings: mirror(original),
      ...daysOf(book, { day, by, movesToOpenDay: true }),
      reverses: entry,
      reason,
    });
  });
}

const withoutReference = { reverses: null, reason: null, receipt: null, isEstimated: false };

async function insertOne(
  db: Kysely<Database>,
  book: Book,
  by: PostedBy,
  entry: DatedEntry,
): Promise<PostedEntry> {
  const [posted] = await insertEntries(db, book, { entries: [entry], by });
  if (!posted)
    throw new Error(`The insert of an entry into the book of the fund ${book.fund} returned no row`);
  return posted;
}

/** The day on which something counts, and its own where that is another. Throws for a day that has not come. */
export function daysOf(
  { closedThrough, timeZone }: Pick<Book, 'closedThrough' | 'timeZone'>,
  { day, by, movesToOpenDay = false }: Pick<NewEntry, 'day' | 'by' | 'movesToOpenDay'>,
): { effectiveDate: Day; ownDate: Day | null } {
  if (day > dayIn(by.now, timeZone)) throw new RangeError(`${day} has not come yet`);
  const effectiveDate = movesToOpenDay ? firstOpenDay({ closedThrough }, day) : day;
  return { effectiveDate, ownDate: effectiveDate === day ? null : day };
}

/** The day, or the first open one after it where it is closed. */
export const firstOpenDay = ({ closedThrough }: Pick<Book, 'closedThrough'>, day: Day): Day =>
  closedThrough === null || day > closedThrough ? day : dayOfNumber(dayNumber(closedThrough) + 1);

/** An entry with the days on which it counts. */
export interface DatedEntry extends Omit<FollowingEntry, 'day'> {
  readonly effectiveDate: Day;
  readonly ownDate: Day | null;
}

/**
 * A connection keeps the plans of its triggers. Those for more lines than this go through all positions of the deployment,
 * also for the next receipt, so they are forgotten.
 */
const fewLines = 200;

/**
 * Entries and postings are one statement, so that no error leaves a half, and so that the limits of a position are looked
 * at once for all of them; triggers check and seal them. The caller holds the lock of the book.
 */
export async function insertEntries(
  db: Kysely<Database>,
  { fund, lastSequence }: Pick<Book, 'fund' | 'lastSequence'>,
  { entries, by }: { entries: readonly DatedEntry[]; by: PostedBy },
): Promise<PostedEntry[]> {
  const rows = entries.map(({ postings, ...entry }, index) => ({
    ...entry,
    _id: newId(),
    sequence: lastSequence + BigInt(index + 1),
    lines: postings.map(({ account, position, amount }) => ({
      account,
      position,
      amount: decimalFromCents(amount),
    })),
  }));
  if (rows.length === 0) return [];
  await sql`WITH given AS MATERIALIZED (
      SELECT e.* FROM jsonb_to_recordset(${JSON.stringify(rows.map((row) => ({ ...row, sequence: String(row.sequence) })))}::jsonb)
        AS e(_id uuid, sequence bigint, kind text, "effectiveDate" date, "ownDate" date, reverses uuid, reason text,
          receipt uuid, "isEstimated" boolean, lines jsonb)
    ), entry AS (
      INSERT INTO ledger_entries (_id, fund, sequence, kind, "effectiveDate", "ownDate", "postedAt", "postedBy", reverses,
        reason, receipt, "isEstimated")
      SELECT _id, ${fund}::uuid, sequence, kind, "effectiveDate", "ownDate", ${by.now}::timestamptz, ${by.id}::uuid,
        reverses, reason, receipt, "isEstimated" FROM given
    )
    INSERT INTO ledger_postings (entry, line, fund, "effectiveDate", account, position, amount)
    SELECT g._id, l.line, ${fund}::uuid, g."effectiveDate", l.posting ->> 'account',
      (l.posting ->> 'position')::uuid, (l.posting ->> 'amount')::numeric
    FROM given g, jsonb_array_elements(g.lines) WITH ORDINALITY l(posting, line)`.execute(db);
  if (rows.flatMap(({ lines }) => lines).length > fewLines) await sql`DISCARD PLANS`.execute(db);
  return rows.map(({ _id, sequence, effectiveDate, ownDate }) => ({ _id, sequence, effectiveDate, ownDate }));
}
