import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { dayIn } from '@paddock/domain';
import { startEmbeddedPostgres } from '@paddock/embedded-postgres';
import { inspectBooks } from '@paddock/server/modules/money/journal-checks/index.ts';
import { openLedger } from '@paddock/server/modules/money/ledger/index.ts';
import { nameApproval, planRun, readRunFund, storeRun } from '@paddock/server/modules/money/runs/index.ts';
import { migrateAll } from '@paddock/server/open-platform.ts';
import { createDatabase, inTransaction, newId } from '@paddock/server/platform/database/index.ts';
import { sql } from 'kysely';
import { Pool } from 'pg';
import { seedClosedFund } from '../../bench/machine/seed-opening.ts';

/** How many investors the fund has, of whom four in five are paid, and how often the process that posts is killed. */
interface KilledRuns {
  readonly url: string;
  readonly investors: number;
  readonly kills: number;
}

type Db = ReturnType<typeof createDatabase>;

/**
 * [LED-07] A process that posts a distribution is killed again and again: all of its lines are posted or none, it is posted
 * once however often it is tried, and the book of the fund adds up.
 */
export async function proveRunKilled({ url, investors, kills }: KilledRuns): Promise<void> {
  const db = createDatabase({ connectionString: url, max: 1 }, { statement_timeout: 0 });
  try {
    const fund = await openedFund(db, url, investors);
    let run = await askedRun(db, fund);
    const start = performance.now();
    assert.equal(await post([url, fund, run._id]), 'posted');
    const whole = performance.now() - start;
    await assertWhole(db, run, true);
    console.log(`${run.lines} lines were posted in ${(whole / 1_000).toFixed(1)} s`);
    run = await askedRun(db, fund);
    for (let kill = 1; kill <= kills; kill += 1) {
      const said = await post([url, fund, run._id], randomInt(1, Math.ceil(1.3 * whole)));
      await idle(db);
      const isPosted = await assertWhole(db, run, said === 'posted' || undefined);
      console.log(`kill ${kill}: it said that it ${said}, and ${isPosted ? 'every' : 'no'} line is posted`);
      if (isPosted) run = await askedRun(db, fund);
    }
    const { books, findings } = await inspectBooks(db);
    assert.deepEqual([...findings, ...books.flatMap((book) => book.findings)], []);
  } finally {
    await db.destroy();
  }
}

async function openedFund(db: Db, url: string, investors: number): Promise<string> {
  const fund = await seedFund(url, investors);
  await inTransaction(db, (held) => openLedger(held, fund, { id: null, now: new Date() }));
  return fund;
}

async function seedFund(url: string, investors: number): Promise<string> {
  const pool = new Pool({ connectionString: url, max: 1 });
  try {
    return await seedClosedFund(pool, investors);
  } finally {
    await pool.end();
  }
}

/** A distribution of ten dollars to each, as an admin has asked for it. */
async function askedRun(db: Db, fund: string): Promise<{ _id: string; lines: number }> {
  const now = new Date();
  const opened = await readRunFund(db, fund);
  const { rows } = await sql<{ paid: number }>`SELECT count(*)::int AS paid FROM positions p
    JOIN position_balances b ON b.position = p._id WHERE p.fund = ${fund} AND b.contributed > 0`.execute(db);
  const lines = rows[0]?.paid ?? 0;
  const amounts = {
    returnedCapital: 0n,
    preferredReturn: 0n,
    profit: BigInt(lines) * 900n,
    interest: BigInt(lines) * 100n,
  };
  const day = dayIn(now, opened.book.timeZone);
  const plan = await planRun(db, opened, { kind: 'distribution', day, amounts, basis: 'contributed' }, now);
  assert.equal(plan.lines.length, lines);
  const _id = await storeRun(db, plan, { fund, name: 'A quarter', memo: '', now });
  const approval = newId();
  await sql`INSERT INTO approvals (_id, kind, collection, record, subject, input, changes, reason, "contentHash", "askedBy",
      "askedAt", "expiresAt", decision, "decidedAt")
    SELECT ${approval}, 'post_distribution', 'funds', ${fund}, 'Closed', '{}', '[]', 'The quarter is over', '', _id, now(),
      now(), 'expired', now() FROM users WHERE level = 'admin' LIMIT 1`.execute(db);
  await nameApproval(db, _id, approval);
  return { _id, lines };
}

/** Posts it in a process of its own, which is killed after some time. Returns the last thing that it said. */
async function post(args: readonly string[], killAfter?: number): Promise<string> {
  const program = fileURLToPath(new URL('./fixtures/run-poster.ts', import.meta.url));
  const child: ChildProcess = spawn(process.execPath, [program, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  assert.ok(child.stdout, 'it has an output');
  let said = '';
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => {
    said = line;
  });
  if (killAfter !== undefined) {
    await pause(killAfter);
    child.kill('SIGKILL');
  }
  await ended;
  return said;
}

/** All of its lines have entries that are in the book, or none has one. Returns which. */
async function assertWhole(
  db: Db,
  run: { _id: string; lines: number },
  isExpected?: boolean,
): Promise<boolean> {
  const { rows } = await sql<{ lines: number; entries: number; isPosted: boolean }>`
    SELECT count(l.entry)::int AS lines, count(DISTINCT p.entry)::int AS entries, r."postedAt" IS NOT NULL AS "isPosted"
    FROM ledger_runs r JOIN ledger_run_lines l ON l.run = r._id
    LEFT JOIN ledger_postings p ON p.entry = l.entry AND p.account = 'cash'
    WHERE r._id = ${run._id} GROUP BY r._id`.execute(db);
  const isPosted = rows[0]?.isPosted ?? false;
  if (isExpected !== undefined) assert.equal(isPosted, isExpected, 'what was said to be posted is posted');
  const posted = isPosted ? run.lines : 0;
  assert.deepEqual(rows, [{ lines: posted, entries: posted, isPosted }]);
  return isPosted;
}

/** Waits until the database has ended what the process was at. */
async function idle(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
      AND backend_type = 'client backend' AND pid <> pg_backend_pid() AND state <> 'idle'`.execute(db);
    if (rows.length === 0) return;
  }
}

if (import.meta.main) {
  const folder = await mkdtemp(join(tmpdir(), 'paddock-proof-'));
  const embedded = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
  try {
    await migrateAll(embedded.connection);
    await proveRunKilled({ url: embedded.url, investors: 12_500, kills: 20 });
  } finally {
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
