import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { throwNotFound } from '../../../platform/domain-error.ts';

/**
 * Every change of a fund, and of a participation and its money, waits for this lock, so what was read under it holds.
 * Returns the name of the fund.
 */
export async function lockFund(db: Kysely<Database>, id: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM funds WHERE _id = ${id} FOR UPDATE`.execute(
    db,
  );
  return rows[0]?.name ?? throwNotFound('This fund', { collection: 'funds', record: id });
}
