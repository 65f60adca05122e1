import { dayNumber, defaultTimeZone, isStatementDue, partsOfDay, statementColumns } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { AgreementPdf } from '../../adapters/agreement-pdf/index.ts';
import type { Store } from '../../adapters/storage/index.ts';
import {
  fileNotice,
  makeNotice,
  markSettled,
  readPostedLine,
  recordRecipients,
} from '../../modules/money/run-notices/index.ts';
import { fileStatement, makeStatement, readStatements } from '../../modules/money/statements/index.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { Platform } from '../../platform/platform.ts';
import { type PortalSlug, portals } from '../../setup/index.ts';
import { brandOf } from '../papers/brand-of.ts';
import { closeDecided, type Decision } from './decided-runs.ts';
import type { FundQuarter } from './fund-history.ts';

/** What papers are made and kept with. */
export interface PaperTools {
  readonly platform: Pick<Platform, 'db' | 'clock'>;
  readonly store: Store;
  readonly agreementPdf: AgreementPdf;
}

/** How far back papers go. What is older was told by other means, and would make the first start slow. */
const daysWithPapers = 365;

export const hasPapers = ({ paidOn }: FundQuarter, today: string): boolean =>
  dayNumber(today) - dayNumber(paidOn) < daysWithPapers;

/** A paper whose file is made while the journal goes on, and how it is filed then. */
export type PaperToFile = Promise<() => Promise<void>>;

/** The notices of a valuation or a distribution for its investors, who have been told: nobody gets an email of it. */
export async function noticesOf(
  db: Kysely<Database>,
  { platform, ...tools }: PaperTools,
  { run, portal, at }: { run: string; portal: PortalSlug; at: Date },
): Promise<PaperToFile[]> {
  const { rows } = await sql<{ position: string }>`SELECT position FROM ledger_run_lines
    WHERE run = ${run} AND entry IS NOT NULL ORDER BY position`.execute(db);
  const papers: PaperToFile[] = [];
  for (const { position } of rows) {
    const line = await readPostedLine(db, { run, position });
    if (!line) continue;
    const file = async () => {
      const notice = await makeNotice(platform, tools, line, brandOf(portal));
      return async () => {
        await markSettled(db, { run, position, event: 'posted' }, at);
        await fileNotice(db, line, notice, at);
        await recordRecipients(db, line, at);
      };
    };
    papers.push(begun(file()));
  }
  return papers;
}

/** Closes the books through the end of a quarter: its statements, and those of the year that ends with it. */
export async function statementsOf(
  db: Kysely<Database>,
  { platform, ...tools }: PaperTools,
  { decision, portal, quarter }: { decision: Decision; portal: PortalSlug; quarter: FundQuarter },
): Promise<PaperToFile[]> {
  const { fund, at: now, decidedBy: id } = decision;
  await closeDecided(db, decision, quarter.valuedOn);
  const { year, month } = partsOfDay(quarter.valuedOn);
  const making = {
    brand: brandOf(portal),
    site: portals.find(({ slug }) => slug === portal)?.name ?? '',
    now,
    timeZone: defaultTimeZone,
    issued: { replaces: null },
  };
  const papers: PaperToFile[] = [];
  for (const period of [`${year}-Q${month / 3}`, ...(month === 12 ? [String(year)] : [])])
    for (const found of await readStatements(db, sql`q.fund = ${fund}`, statementColumns(period))) {
      if (!isStatementDue(found.statement)) continue;
      const file = async () => {
        const made = await makeStatement(platform, tools, found, making);
        return async () => {
          await fileStatement(db, made, { period, supersedes: null }, { id, now });
        };
      };
      papers.push(begun(file()));
    }
  return papers;
}

/** The demo's investors have read what is older than the last quarter. */
export async function markPapersRead(db: Kysely<Database>, now: Date): Promise<void> {
  const lastQuarter = new Date(now.getTime() - 92 * 24 * 60 * 60_000);
  await sql`INSERT INTO document_reads ("user", document, "readAt")
    SELECT s."user", p._id, p."createdAt" + interval '2 days' FROM issued_papers p JOIN positions q ON q._id = p.position
    JOIN synd_users s ON s._id = q."syndUser" WHERE p."createdAt" < ${lastQuarter}`.execute(db);
}

/** Where it fails before anybody waits for it, it fails for those who do. */
function begun(paper: PaperToFile): PaperToFile {
  paper.catch(() => undefined);
  return paper;
}
