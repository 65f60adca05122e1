import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Say } from '../budget/bench-run.ts';
import type { Metric } from '../budget/budget.ts';
import { type Paced, percentile, timeUntil } from '../load/paced-requests.ts';
import { type Caller, receive, send } from '../load/requests.ts';
import type { BenchDatabase } from '../machine/database.ts';
import { investor } from '../machine/seed-investor.ts';

/** The fund whose statements are issued, by whom, and how long requests are timed without and while it is. */
interface Issuing {
  readonly origin: string;
  readonly admin: Caller;
  readonly fund: string;
  readonly seconds: number;
}

/**
 * What the site notices while the statements of a fund are issued: the same requests at the same pace, before and while
 * the background task runs, for as long, as the 99th percentile.
 */
export async function measureIssuingOn(
  { pool }: BenchDatabase,
  { origin, admin, fund, seconds }: Issuing,
  say: Say,
): Promise<Metric[]> {
  const { authCode } = await send<{ authCode: string }>(`${origin}/auth/auth`, visitor(admin), investor);
  const person = { ...admin, authCode };
  const requests = (): Paced[] => [
    { ask: () => receive(`${origin}/api/news_documents`, person), pause: 50, times: [] },
    { ask: () => receive(`${origin}/api/backoffice/people`, admin), pause: 50, times: [] },
  ];
  const without = requests();
  const beside = requests();
  await timeUntil(pause(seconds * 1_000), without);
  const period = await lastQuarter(pool);
  const began = performance.now();
  const { item: preview } = await send<{ item: { version: string; first: number; isTied: boolean } }>(
    `${origin}/api/backoffice/ledger/statements/${fund}?period=${period}`,
    admin,
  );
  const check = (performance.now() - began) / 1_000;
  say(`the check of ${preview.first} statements took ${check.toFixed(1)} s`);
  if (preview.first === 0 || !preview.isTied) throw new Error('There are no statements to issue');
  // Issuing needs a session that has just re-authenticated, and this one may have measured for longer than that.
  await pool.query('UPDATE user_auths SET "authenticatedAt" = now()');
  const { item: task } = await send<{ item: { _id: string } }>(
    `${origin}/api/backoffice/ledger/statements/issue`,
    admin,
    { fund, period, version: preview.version },
  );
  await timeUntil(Promise.all([pause(seconds * 1_000), untilFirst(pool, task._id)]), beside);
  const issued = await issuedBy(pool, task._id);
  say(`${issued} of ${preview.first} statements were issued in ${seconds} s`);
  const p99 = (paced: readonly Paced[]) => paced.map(({ times }) => percentile(times, 99));
  const ratios = p99(beside).map((value, at) => value / (p99(without)[at] ?? Number.NaN));
  const list = (values: readonly number[]) => values.map((value) => value.toFixed(0)).join(', ');
  return [
    {
      name: 'papers: p99 of the site while statements of 5,000 positions are issued, as a multiple of it without',
      value: Math.max(...ratios),
      note: `${list(p99(beside))} against ${list(p99(without))} ms (news, people), ${issued} issued in ${seconds} s`,
    },
    { name: 'papers: check of the statements of 5,000 positions, s', value: check },
  ];
}

const visitor = ({ host }: Caller): Caller => ({ host });

async function lastQuarter(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ period: string }>(
    `SELECT to_char(max("closedThrough"), 'YYYY"-Q"Q') AS period FROM ledger_books`,
  );
  return rows[0]?.period ?? '';
}

async function untilFirst(pool: Pool, task: string): Promise<void> {
  for (const limit = performance.now() + 60_000; performance.now() < limit; await pause(100))
    if ((await issuedBy(pool, task)) > 0) return;
  throw new Error('No statement was issued in a minute');
}

async function issuedBy(pool: Pool, task: string): Promise<number> {
  const { rows } = await pool.query<{ done: number; failed: number }>(
    'SELECT done, failed FROM background_tasks WHERE _id = $1',
    [task],
  );
  const { done = 0, failed = 0 } = rows[0] ?? {};
  if (failed > 0) throw new Error(`${failed} statements were not issued`);
  return done;
}
