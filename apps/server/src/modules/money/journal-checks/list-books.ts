import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { readKnownSeals } from './known-seals.ts';

/**
 * The funds that have a book, those of which only parts of one or its seals are left or whose figures should come from
 * one, and one that is known to have had one. In the order of their ids.
 */
export async function listBooks(
  db: Kysely<Database>,
  known?: string,
): Promise<{ _id: string; name: string }[]> {
  const sealed = [...(await readKnownSeals(db)).keys(), ...(known === undefined ? [] : [known])];
  const { rows } = await sql<{ _id: string; name: string }>`
    SELECT f._id, f.name FROM funds f WHERE EXISTS (SELECT 1 FROM ledger_books b WHERE b.fund = f._id)
      OR EXISTS (SELECT 1 FROM ledger_entries e WHERE e.fund = f._id)
      OR EXISTS (SELECT 1 FROM ledger_seals s WHERE s.fund = f._id)
      OR EXISTS (SELECT 1 FROM positions p WHERE p.fund = f._id)
      OR f.figures = 'ledger'
      OR f._id = ANY(${sealed}::uuid[])
    ORDER BY f._id`.execute(db);
  return rows;
}
