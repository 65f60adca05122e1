import { lifetimes } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import { visitor } from '../../../platform/actor.ts';
import { audit } from '../../../platform/audit.ts';
import { inTransaction, listMigrations } from '../../../platform/database/index.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { Platform } from '../../../platform/platform.ts';
import { emailAdmins } from '../../messages/mailing/index.ts';
import { findCommonProblems, type LedgerFinding } from './findings.ts';
import { type KeptSeal, keptSeal, readKnownSeals } from './known-seals.ts';
import { findingsEmail, sealsEmail } from './ledger-emails.ts';

interface FinishedCheck {
  readonly books: number;
  readonly seals: readonly KeptSeal[];
  readonly findings: readonly LedgerFinding[];
}

/**
 * Ends a check, in one transaction with what follows from it: the audit log gets a line, and the admins an email of what
 * is found for the first time and one of the newest seals, if there are newer ones than in the last.
 */
export async function finishCheck(platform: Platform, id: string): Promise<void> {
  const now = platform.clock.now();
  const problems = await findCommonProblems(platform.db, await listMigrations());
  const found = await inTransaction(platform.db, async (db) => {
    const former = await readKnownSeals(db);
    const { rows } = await sql<FinishedCheck>`UPDATE ledger_checks
      SET "isFinished" = true, at = ${now}, findings = ${JSON.stringify(problems)}::jsonb || findings
      WHERE _id = ${id} AND NOT "isFinished" RETURNING books, seals, findings`.execute(db);
    const [check] = rows;
    // Another run has finished it.
    if (!check) return 0;
    const { books, seals, findings } = check;
    const fresh = await rememberFindings(db, findings, now);
    await purgeChecks(db, id, now);
    if (books > 0 || findings.length > 0)
      await audit(
        db,
        { actor: visitor, origin: { address: 'job', agent: 'check-ledgers' }, now },
        {
          action: 'ledgers.check',
          detail: { books, findings: findings.map(({ fund, text }) => ({ fund, text })) },
        },
      );
    const names = await readFundNames(db);
    if (fresh.length > 0) await emailAdmins(db, platform, null, findingsEmail(fresh, names));
    const isNewer = ({ fund, sequence, sha256 }: KeptSeal) => {
      const last = former.get(fund);
      return last === undefined || keptSeal(fund, last).sequence !== sequence || last.sha256 !== sha256;
    };
    if (seals.some(isNewer)) await emailAdmins(db, platform, null, sealsEmail(seals, names));
    return fresh.length;
  });
  if (found > 0) platform.log.error({ findings: found }, 'The books of funds are not as they were posted');
}

/** Remembers what is found now, and returns what was not found last time. */
async function rememberFindings(
  db: Kysely<Database>,
  findings: readonly LedgerFinding[],
  now: Date,
): Promise<LedgerFinding[]> {
  const keys = findings.map(({ key }) => key);
  await sql`DELETE FROM ledger_findings WHERE key <> ALL(${keys}::text[])`.execute(db);
  const { rows } = await sql<{ key: string }>`INSERT INTO ledger_findings (key, "foundAt")
    SELECT key, ${now}::timestamptz FROM unnest(${keys}::text[]) key ON CONFLICT DO NOTHING RETURNING key`.execute(
    db,
  );
  const fresh = new Set(rows.map(({ key }) => key));
  return findings.filter(({ key }) => fresh.has(key));
}

/** The newest stays however old it is, because the next check compares with its seals. */
async function purgeChecks(db: Kysely<Database>, newest: string, now: Date): Promise<void> {
  await db
    .deleteFrom('ledger_checks')
    .where('_id', '<>', newest)
    .where('at', '<', new Date(now.getTime() - lifetimes.ledgerCheck))
    .execute();
}

async function readFundNames(db: Kysely<Database>): Promise<Map<string, string>> {
  const { rows } = await sql<{ _id: string; name: string }>`SELECT _id, name FROM funds`.execute(db);
  return new Map(rows.map(({ _id, name }) => [_id, name]));
}
