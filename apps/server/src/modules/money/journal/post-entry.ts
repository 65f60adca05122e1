import {
  checkEntry,
  type Day,
  dayIn,
  dayNumber,
  dayOfNumber,
  decimalFromCents,
  type EntryKind,
  mirror,
  type Posting,
} from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import { inTransaction, newId } from '../../../platform/database/index.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { type Book, lockBook } from './books.ts';
import { readPostings } from './read-journal.ts';

/** Who posts, and when. */
interface PostedBy {
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
  /** Its hash, which covers every entry before it. */
  readonly seal: string;
}

/** Posts an entry whole, or throws. Anyone else who posts to this fund waits until the transaction ends. */
export async function postEntry(db: Kysely<Database>, entry: NewEntry): Promise<PostedEntry> {
  const checked = checkEntry(entry.postings);
  if (!checked.ok) throw new RangeError(checked.message);
  return await inTransaction(db, async (held) => {
    const book = await lockBook(held, entry.fund);
    return await insertEntry(held, book, {
      ...entry,
      ...daysOf(book, entry),
      reverses: null,
      reason: null,
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
    return await insertEntry(held, book, {
      kind: 'reversal',
      postings: mirror(original),
      by,
      ...daysOf(book, { day, by, movesToOpenDay: true }),
      reverses: entry,
      reason,
    });
  });
}

/** The day on which something counts, and its own where that is another. Throws for a day that has not come. */
function daysOf(
  { closedThrough, timeZone }: Book,
  { day, by, movesToOpenDay = false }: Pick<NewEntry, 'day' | 'by' | 'movesToOpenDay'>,
): { effectiveDate: Day; ownDate: Day | null } {
  if (day > dayIn(by.now, timeZone)) throw new RangeError(`${day} has not come yet`);
  if (!movesToOpenDay || closedThrough === null || day > closedThrough)
    return { effectiveDate: day, ownDate: null };
  return { effectiveDate: dayOfNumber(dayNumber(closedThrough) + 1), ownDate: day };
}

interface EntryRow {
  readonly kind: EntryKind;
  readonly effectiveDate: Day;
  readonly ownDate: Day | null;
  readonly postings: readonly Posting[];
  readonly by: PostedBy;
  readonly reverses: string | null;
  readonly reason: string | null;
}

/** Entry and postings are one statement, so that no error leaves a half; triggers check and seal them. */
async function insertEntry(
  db: Kysely<Database>,
  { fund, lastSequence }: Book,
  { kind, effectiveDate, ownDate, postings, by, reverses, reason }: EntryRow,
): Promise<PostedEntry> {
  const _id = newId();
  const sequence = lastSequence + 1n;
  const lines = postings.map(({ account, position, amount }) => ({
    account,
    position,
    amount: decimalFromCents(amount),
  }));
  await sql`WITH entry AS (
      INSERT INTO ledger_entries (_id, fund, sequence, kind, "effectiveDate", "ownDate", "postedAt", "postedBy", reverses,
        reason)
      VALUES (${_id}, ${fund}, ${sequence}, ${kind}, ${effectiveDate}, ${ownDate}, ${by.now}, ${by.id}, ${reverses},
        ${reason})
    )
    INSERT INTO ledger_postings (entry, line, fund, "effectiveDate", account, position, amount)
    SELECT ${_id}::uuid, l.line, ${fund}::uuid, ${effectiveDate}::date, l.posting ->> 'account',
      (l.posting ->> 'position')::uuid, (l.posting ->> 'amount')::numeric
    FROM jsonb_array_elements(${JSON.stringify(lines)}::jsonb) WITH ORDINALITY l(posting, line)`.execute(db);
  const { sha256: seal } = await db
    .selectFrom('ledger_seals')
    .select('sha256')
    .where('fund', '=', fund)
    .where('sequence', '=', sequence)
    .executeTakeFirstOrThrow();
  return { _id, sequence, effectiveDate, ownDate, seal };
}
