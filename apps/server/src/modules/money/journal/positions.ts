import type { Kysely } from 'kysely';
import { inTransaction, newId } from '../../../platform/database/index.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { lockBook } from './books.ts';

/** Gives a participation that has committed the next position of its fund's book. */
export async function openPosition(
  db: Kysely<Database>,
  { fund, syndUser, now }: { fund: string; syndUser: string; now: Date },
): Promise<{ _id: string; number: number }> {
  return await inTransaction(db, async (held) => {
    const { lastPosition } = await lockBook(held, fund);
    const position = { _id: newId(), number: lastPosition + 1 };
    await held
      .insertInto('positions')
      .values({ ...position, fund, syndUser, createdAt: now })
      .execute();
    return position;
  });
}
