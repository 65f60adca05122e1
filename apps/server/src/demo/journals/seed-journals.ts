import { centsOf, closeOfBusiness, type Day, dayIn, defaultTimeZone } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import { openLedger } from '../../modules/money/ledger/index.ts';
import type { WantedRun } from '../../modules/money/runs/index.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { PortalSlug } from '../../setup/index.ts';
import { type Decision, postDecided, reverseDecided } from './decided-runs.ts';
import { courses, type FundCourse, type FundQuarter, quartersOf } from './fund-history.ts';
import {
  hasPapers,
  markPapersRead,
  noticesOf,
  type PaperToFile,
  type PaperTools,
  statementsOf,
} from './issued-papers.ts';

interface FundOfJournal {
  readonly _id: string;
  readonly fund: { readonly slug: string; readonly name: string; readonly portal: PortalSlug };
}

/** The fund and the quarter whose distribution was entered wrong at first. */
const mistaken = { slug: 'cedar-creek-apartments', quarter: 20 };

/**
 * Opens the journals of the demo's older funds, and posts what each quarter since then was worth and has paid, each on
 * its own day and decided by two people. Their receipts are there already. Of the last year there are notices and
 * statements.
 */
export async function seedJournals(
  db: Kysely<Database>,
  tools: PaperTools,
  {
    userIds,
    funds,
    now,
  }: {
    /** People of the demo by email. */
    userIds: ReadonlyMap<string, string>;
    /** Funds of the demo by slug. */
    funds: ReadonlyMap<string, FundOfJournal>;
    now: Date;
  },
): Promise<void> {
  const by = {
    askedBy: userIds.get('admin@example.com') ?? '',
    decidedBy: userIds.get('superadmin@example.com') ?? '',
  };
  for (const [slug, course] of Object.entries(courses)) {
    const fund = funds.get(slug);
    if (!fund) throw new Error(`The demo has no fund ${slug}`);
    await seedJournal(db, tools, { fund, course, by, today: dayIn(now, defaultTimeZone) });
  }
  await markPapersRead(db, now);
}

async function seedJournal(
  db: Kysely<Database>,
  tools: PaperTools,
  {
    fund: { _id: fund, fund: facts },
    course,
    by,
    today,
  }: {
    fund: FundOfJournal;
    course: FundCourse;
    by: Pick<Decision, 'askedBy' | 'decidedBy'>;
    today: Day;
  },
): Promise<void> {
  const { rows } = await sql<{ total: string; last: Day }>`
    SELECT sum(r.amount)::text AS total, max(r."receivedOn") AS last
    FROM funding_receipts r JOIN synd_users s ON s._id = r."syndUser" WHERE s.fund = ${fund}`.execute(db);
  const [paidIn] = rows;
  if (!paidIn) throw new Error(`Nobody has paid for ${facts.name}`);
  const openedAt = inTheAfternoon(paidIn.last);
  // Percentages stated today would make the figures of a journal look as if they were of today.
  await db
    .updateTable('funds')
    .set({ currentPercentagesUpdatedAt: openedAt })
    .where('_id', '=', fund)
    .execute();
  await openLedger(db, fund, { id: by.decidedBy, now: openedAt });
  const quarters = quartersOf(course, {
    contributed: centsOf(paidIn.total),
    first: paidIn.last,
    last: today,
  });
  const papers: PaperToFile[] = [];
  for (const [index, quarter] of quarters.entries()) {
    const { name, paidOn } = quarter;
    const decision = {
      ...by,
      fund,
      fundName: facts.name,
      at: inTheAfternoon(paidOn),
      reason: 'As reported.',
    };
    const isRecent = hasPapers(quarter, today);
    const valuation = { name, wanted: valuationOf(quarter), tellsInvestors: isRecent };
    const valued = await postDecided(db, decision, valuation);
    if (facts.slug === mistaken.slug && index === mistaken.quarter)
      await payByMistake(db, decision, { quarter, before: quarters[index - 1] ?? quarter });
    const distribution = { name, wanted: distributionOf(quarter), tellsInvestors: true };
    const paid = await postDecided(db, decision, distribution);
    if (!isRecent) continue;
    const { portal } = facts;
    for (const run of [valued, paid])
      papers.push(...(await noticesOf(db, tools, { run, portal, at: decision.at })));
    papers.push(...(await statementsOf(db, tools, { decision, portal, quarter })));
  }
  for (const file of await Promise.all(papers)) await file();
}

/** The amounts of the quarter before were entered, and reversed when somebody saw it. */
async function payByMistake(
  db: Kysely<Database>,
  decision: Decision,
  { quarter: { name, paidOn }, before }: { quarter: FundQuarter; before: FundQuarter },
): Promise<void> {
  const wanted = distributionOf({ ...before, paidOn });
  const run = await postDecided(db, decision, { name, wanted, tellsInvestors: true });
  const reason = 'The amounts of the quarter before were entered.';
  await reverseDecided(db, { ...decision, reason }, run);
}

const valuationOf = ({ valuedOn: day, value }: FundQuarter): WantedRun => ({ kind: 'valuation', day, value });

const distributionOf = ({ paidOn: day, paid: amounts }: FundQuarter): WantedRun => ({
  kind: 'distribution',
  day,
  amounts,
  basis: 'contributed',
});

const inTheAfternoon = (day: Day): Date => closeOfBusiness(day, defaultTimeZone);
