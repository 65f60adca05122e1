import {
  countedAtOpening,
  countedTwice,
  type Day,
  laterValuation,
  type RunConcern,
  type RunLine,
  type RunPosition,
  sameDay,
} from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';

/** Whether the fund was valued as a whole on a later day, and that stands. */
export async function laterValuations(
  db: Kysely<Database>,
  fund: string,
  day: Day,
  /** The file whose runs do not count. */
  except: string | null = null,
): Promise<RunConcern[]> {
  const { rows } = await sql<{ day: Day | null }>`
    SELECT max(v.day) AS day FROM (
      SELECT r.day FROM ledger_runs r WHERE r.fund = ${fund} AND r.kind = 'valuation' AND r.day > ${day}
        AND r."postedAt" IS NOT NULL AND r."reversedAt" IS NULL AND (r.import = ${except}) IS NOT TRUE
      UNION ALL
      SELECT e."effectiveDate" FROM ledger_entries e WHERE e.fund = ${fund} AND e.kind = 'opening'
        AND e."effectiveDate" > ${day}
        AND EXISTS (SELECT FROM ledger_postings l WHERE l.entry = e._id AND l.account = 'valuation')
        AND NOT EXISTS (SELECT FROM ledger_entries x WHERE x.reverses = e._id)
    ) v`.execute(db);
  const later = rows[0]?.day ?? null;
  return later === null ? [] : [laterValuation(later)];
}

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
