import type { Day } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';

/** The book of a fund, as it is while its row is locked. */
export interface Book {
  readonly fund: string;
  readonly timeZone: string;
  readonly lastSequence: bigint;
  readonly lastPosition: number;
  readonly closedThrough: string | null;
}

/** Makes the book of a fund, whose days are those of the time zone from then on. */
export async function openBook(
  db: Kysely<Database>,
  { fund, timeZone }: { fund: string; timeZone: string },
): Promise<void> {
  await db.insertInto('ledger_books').values({ fund, timeZone, closedThrough: null }).execute();
}

/**
 * Locks the book of a fund until the transaction ends: anyone else who writes to it waits. Where the fund or a
 * participation is locked too, that comes first.
 */
export async function lockBook(db: Kysely<Database>, fund: string): Promise<Book> {
  return await db
    .selectFrom('ledger_books')
    .select(['fund', 'timeZone', 'lastSequence', 'lastPosition', 'closedThrough'])
    .where('fund', '=', fund)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** From now on the figures of the fund come from its journal. */
export async function markOpened(db: Kysely<Database>, fund: string, now: Date): Promise<void> {
  await db.updateTable('ledger_books').set({ openedAt: now }).where('fund', '=', fund).execute();
}

/** Closes a book through a day: nothing is dated on or before it any more. */
export async function closeBook(db: Kysely<Database>, fund: string, through: Day): Promise<void> {
  await db.updateTable('ledger_books').set({ closedThrough: through }).where('fund', '=', fund).execute();
}
