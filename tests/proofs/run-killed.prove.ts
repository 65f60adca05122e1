import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
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
import { nameApproval, planRun, readRunFund, storeRun } from '@paddock/server/modules/money/runs/index.ts';
import { migrateAll } from '@paddock/server/open-platform.ts';
import { createDatabase, newId } from '@paddock/server/platform/database/index.ts';
import { sql } from 'kysely';
import { openedFund } from './fixtures/opened-fund.ts';
import { untilIdle } from './fixtures/until-idle.ts';

/** How many investors the fund has, of whom four in five are paid, and how often the process that posts is killed. */
interface KilledRuns {
  readonly url: string;
  readonly investors: number;
  readonly kills: number;
}

type Db = ReturnType<typeof createDatabase>;

/** What the process says in turn; the first is said by nobody. */
const stages = ['starts', 'begins', 'posts', 'commits', 'posted'] as const;

/**
 * [LED-07] A process that posts a distribution is killed again and again, at each stage in turn: all of its lines are
 * posted or none, it is posted once however often it is tried, and the book of the fund adds up.
 */
export async function proveRunKilled({ url, investors, kills }: KilledRuns): Promise<void> {
  const db = createDatabase({ connectionString: url, max: 1 }, { statement_timeout: 0 });
  try {
    const fund = await openedFund(db, url, investors);
    let run = await askedRun(db, fund);
    const { said, times } = await post([url, fund, run._id]);
    assert.equal(said, 'posted');
    await assertWhole(db, run, true);
    console.log(`${run.lines} lines were posted in ${((times.get('posted') ?? 0) / 1_000).toFixed(1)} s`);
    run = await askedRun(db, fund);
    const killedAt = new Set<string>();
    for (let kill = 0; kill < kills; kill += 1) {
      // The posting is the stage that counts, so every other kill falls there.
      const stage = kill % 2 === 0 ? 2 : [1, 3, 0, 4][((kill - 1) / 2) % 4];
      const last = await post([url, fund, run._id], killIn(times, stage ?? 2));
      await untilIdle(db);
      killedAt.add(last.said);
      const isPosted = await assertWhole(db, run, last.said === 'posted' || undefined);
      console.log(`kill ${kill + 1}: ${last.said}, and ${isPosted ? 'every' : 'no'} line is posted`);
      if (isPosted) run = await askedRun(db, fund);
    }
    if (kills >= 8)
      assert.deepEqual(
        stages.filter((stage) => !killedAt.has(stage)),
        [],
        'each stage was killed',
      );
    // What was killed is posted when it is tried again.
    assert.equal((await post([url, fund, run._id])).said, 'posted');
    await assertWhole(db, run, true);
    const { books, findings } = await inspectBooks(db);
    assert.deepEqual([...findings, ...books.flatMap((book) => book.findings)], []);
  } finally {
    await db.destroy();
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

interface Kill {
  readonly stage: string;
  readonly after: number;
}

/** Somewhere in a stage, by how long that took when nobody killed it. */
function killIn(times: ReadonlyMap<string, number>, index: number): Kill {
  const stage = stages[index] ?? 'starts';
  const next = stages[index + 1];
  const length = next ? (times.get(next) ?? 0) - (times.get(stage) ?? 0) : 0;
  return { stage, after: 0.9 * Math.random() * length };
}

/**
 * Posts it in a process of its own, which may be killed. Returns the last thing that it said, and when it said each, in
 * milliseconds.
 */
async function post(
  args: readonly string[],
  kill?: Kill,
): Promise<{ said: string; times: ReadonlyMap<string, number> }> {
  const program = fileURLToPath(new URL('./fixtures/run-poster.ts', import.meta.url));
  const start = performance.now();
  const child: ChildProcess = spawn(process.execPath, [program, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  assert.ok(child.stdout, 'it has an output');
  let said = 'starts';
  const times = new Map<string, number>();
  const killIfAt = async (stage: string) => {
    if (stage !== kill?.stage) return;
    await pause(kill.after);
    child.kill('SIGKILL');
  };
  createInterface({ input: child.stdout }).on('line', (line) => {
    said = line;
    times.set(line, performance.now() - start);
    void killIfAt(line);
  });
  void killIfAt(said);
  await ended;
  return { said, times };
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
