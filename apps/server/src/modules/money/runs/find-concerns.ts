import {
  countedAtOpening,
  countedTwice,
  type Day,
  type RunConcern,
  type RunLine,
  type RunPosition,
  sameDay,
} from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';

/** Whether a distribution of that day is posted, and stands. */
export async function sameDays(db: Kysely<Database>, fund: string, day: Day): Promise<RunConcern[]> {
  const posted = await db
    .selectFrom('ledger_runs')
    .select('_id')
    .where('fund', '=', fund)
    .where('kind', '=', 'distribution')
    .where('day', '=', day)
    .where('postedAt', 'is not', null)
    .where('reversedAt', 'is', null)
    .executeTakeFirst();
  return posted ? [sameDay(day)] : [];
}

/**
 * Whether a distribution pays a position on a day that its opening counts already, and that stands. Reversed entries are
 * gone from the balances of the positions.
 */
export async function openingDistributions(
  db: Kysely<Database>,
  fund: string,
  run: { readonly positions: readonly RunPosition[]; readonly lines: readonly RunLine[] },
): Promise<RunConcern[]> {
  const counted = countedTwice(run);
  if (counted === 0n) return [];
  const { rows } = await sql<{ day: Day }>`
    SELECT e."effectiveDate" AS day FROM ledger_entries e WHERE e.fund = ${fund} AND e.kind = 'opening'
      AND EXISTS (SELECT FROM ledger_postings l WHERE l.entry = e._id AND l.account = 'unclassified')
      AND NOT EXISTS (SELECT FROM ledger_entries x WHERE x.reverses = e._id)
    ORDER BY e."effectiveDate" DESC LIMIT 1`.execute(db);
  return rows.map(({ day }) => countedAtOpening(counted, day));
}
