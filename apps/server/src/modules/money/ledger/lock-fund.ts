import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError, throwNotFound } from '../../../platform/domain-error.ts';
import { type Book, lockBook } from '../journal/index.ts';

/** Every change of a participation and its money waits for this lock, so what was read under it holds. Returns its name. */
export async function lockFund(db: Kysely<Database>, id: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM funds WHERE _id = ${id} FOR UPDATE`.execute(
    db,
  );
  return rows[0]?.name ?? throwNotFound('This fund', { collection: 'funds', record: id });
}

/** The same with the book of a fund. Throws where its journal is not open. */
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
