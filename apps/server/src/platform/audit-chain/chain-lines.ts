import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';

/** Lines of one transaction, far below the time that a statement may take. */
const slice = 500;

/** Gives a place to every line that is committed, unless another process is at it. Returns how many got one. */
export async function chainLines(db: Kysely<Database>): Promise<number> {
  for (let all = 0; ; ) {
    const { rows } = await sql<{ chained: number }>`SELECT chain_audit_lines(${slice}) AS chained`.execute(
      db,
    );
    const chained = rows[0]?.chained ?? 0;
    all += chained;
    if (chained < slice) return all;
  }
}
