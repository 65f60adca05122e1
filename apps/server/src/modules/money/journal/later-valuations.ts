import { type Day, type LaterValuation, laterValuation } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { firstOpenDay } from './post-entry.ts';

/** Whether the fund was valued as a whole on a later day, and that stands. */
export async function laterValuations(
  db: Kysely<Database>,
  {
    fund,
    day,
    until = null,
    except = null,
  }: {
    fund: string;
    day: Day;
    /** The first day on which it does not matter any more. */
    until?: Day | null;
    /** The file whose runs do not count. */
    except?: string | null;
  },
): Promise<LaterValuation[]> {
  const { rows } = await sql<{ day: Day | null }>`
    SELECT max(v.day) AS day FROM (
      SELECT r.day FROM ledger_runs r WHERE r.fund = ${fund} AND r.kind = 'valuation' AND r.day > ${day}
        AND r."postedAt" IS NOT NULL AND r."reversedAt" IS NULL AND (r.import = ${except}) IS NOT TRUE
      UNION ALL
      SELECT e."effectiveDate" FROM ledger_entries e WHERE e.fund = ${fund} AND e.kind = 'opening'
        AND e."effectiveDate" > ${day}
        AND EXISTS (SELECT FROM ledger_postings l WHERE l.entry = e._id AND l.account = 'valuation')
        AND NOT EXISTS (SELECT FROM ledger_entries x WHERE x.reverses = e._id)
    ) v WHERE ${until}::date IS NULL OR v.day < ${until}::date`.execute(db);
  const later = rows[0]?.day ?? null;
  return later === null ? [] : [laterValuation(later)];
}

/** The same for money that came in on that day, and counts on the first open day after it where that one is closed. */
export async function valuationsAfterReceipt(
  db: Kysely<Database>,
  fund: string,
  day: Day,
): Promise<LaterValuation[]> {
  const book = await db
    .selectFrom('ledger_books')
    .select('closedThrough')
    .where('fund', '=', fund)
    .executeTakeFirst();
  return book ? await laterValuations(db, { fund, day: firstOpenDay(book, day) }) : [];
}
