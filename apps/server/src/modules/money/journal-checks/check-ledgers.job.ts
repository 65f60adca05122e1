import { sql } from 'kysely';
import * as z from 'zod/mini';
import { newId } from '../../../platform/database/index.ts';
import { defineJob } from '../../../platform/define-job.ts';
import type { JobRun } from '../../../platform/job-run.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Seal, verifyJournalSlice } from '../journal/index.ts';
import { chainFinding, findBookProblems, type LedgerFinding } from './findings.ts';
import { finishCheck } from './finish-check.ts';
import { type KeptSeal, keptSeal, readKnownSeals } from './known-seals.ts';
import { listBooks } from './list-books.ts';

/** Checks the journals of all funds, every night. */
export const checkLedgersJob = defineJob({
  name: 'check-ledgers',
  data: z.object({}),
  retryLimit: 2,
  longestRun: 900,
  schedule: '43 3 * * *',
});

/** How far a check is. Without a sequence, everything up to this fund is done. */
interface Progress {
  readonly fund: string | null;
  readonly sequence: bigint | null;
  readonly sha256: string | null;
}

/**
 * Follows the chain of each fund, compares kept balances with their postings, and looks whether the triggers of the
 * journal are on (LED-09). What it finds is reported to the admins once. A slice of 1,000 entries is recorded together
 * with how far it came, so another run continues a check that was stopped, and of two at once each slice counts once.
 */
export async function work(
  platform: Platform,
  _data: object,
  run: Pick<JobRun<object>, 'mayContinue' | 'continueWith'>,
): Promise<void> {
  const id = await beginOrResume(platform);
  while (await run.mayContinue()) {
    const check = await platform.db
      .selectFrom('ledger_checks')
      .select(['fund', 'sequence', 'sha256'])
      .where('_id', '=', id)
      .where('isFinished', '=', false)
      .executeTakeFirst();
    // Another run has finished it.
    if (!check) return;
    if (!(await checkSlice(platform, id, check))) return await finishCheck(platform, id);
  }
  run.continueWith({});
}

/** Begins a check, unless one was stopped. Returns its id. */
async function beginOrResume({ db, clock }: Platform): Promise<string> {
  const nothing = JSON.stringify([]);
  await db
    .insertInto('ledger_checks')
    .values({ _id: newId(), at: clock.now(), seals: nothing, findings: nothing })
    .onConflict((unfinished) => unfinished.doNothing())
    .execute();
  const check = await db
    .selectFrom('ledger_checks')
    .select('_id')
    .where('isFinished', '=', false)
    .executeTakeFirstOrThrow();
  return check._id;
}

/** False if no fund is left. */
async function checkSlice({ db }: Platform, id: string, progress: Progress): Promise<boolean> {
  const { sequence, sha256 } = progress;
  const from = sequence === null || sha256 === null ? null : { sequence, sha256 };
  const fund = from ? progress.fund : await nextFund(db, progress.fund);
  if (fund === null) return false;
  const kept = (await readKnownSeals(db)).get(fund);
  const verdict = await verifyJournalSlice(db, fund, { known: kept ? [kept] : [], from });
  if (verdict.ok === null) {
    await record(db, id, progress, { fund, ...verdict.reached });
    return true;
  }
  const findings = await findBookProblems(db, fund, kept?.timeZone ?? null);
  if (!verdict.ok) findings.unshift(chainFinding(fund, verdict));
  // Of a book that differs, the seal of when it did not stays the known one.
  const seal = verdict.ok ? verdict.seal : kept;
  // The one that was first seen stays the known one, as the book keeps it.
  const timeZone = kept?.timeZone ?? (await readTimeZone(db, fund));
  await record(db, id, progress, { fund, sequence: null, sha256: null }, { seal, timeZone, findings });
  return true;
}

async function readTimeZone(db: Platform['db'], fund: string): Promise<string | null> {
  const book = await db
    .selectFrom('ledger_books')
    .select('timeZone')
    .where('fund', '=', fund)
    .executeTakeFirst();
  return book?.timeZone ?? null;
}

async function nextFund(db: Platform['db'], after: string | null): Promise<string | null> {
  const books = await listBooks(db);
  return books.find(({ _id }) => after === null || _id > after)?._id ?? null;
}

/** Records a slice, unless another run has done so. */
async function record(
  db: Platform['db'],
  id: string,
  from: Progress,
  { fund, sequence, sha256 }: Progress,
  done?: { seal: Seal | null | undefined; timeZone: string | null; findings: readonly LedgerFinding[] },
): Promise<void> {
  const seals: KeptSeal[] = done?.seal && fund !== null ? [keptSeal(fund, done.seal, done.timeZone)] : [];
  await sql`UPDATE ledger_checks SET fund = ${fund}, sequence = ${sequence}, sha256 = ${sha256},
      books = books + ${done ? 1 : 0}, seals = seals || ${JSON.stringify(seals)}::jsonb,
      findings = findings || ${JSON.stringify(done?.findings ?? [])}::jsonb
    WHERE _id = ${id} AND NOT "isFinished"
      AND (fund, sequence) IS NOT DISTINCT FROM (${from.fund}::uuid, ${from.sequence}::bigint)`.execute(db);
}
