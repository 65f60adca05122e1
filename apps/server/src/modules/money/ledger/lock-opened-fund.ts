import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError } from '../../../platform/domain-error.ts';
import { lockFund } from '../funds/index.ts';
import { type Book, lockBook } from '../journal/index.ts';

/** Locks a fund and then its book, and returns its name with the book. Throws where its journal is not open. */
export async function lockOpenedFund(
  db: Kysely<Database>,
  id: string,
): Promise<{ name: string; book: Book }> {
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
