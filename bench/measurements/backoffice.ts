import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { BenchRun, Say } from '../budget/bench-run.ts';
import type { Metric } from '../budget/budget.ts';
import { type Caller, receive } from '../load/requests.ts';
import type { MeasuredServer, Serve } from '../machine/child.ts';
import { type BenchDatabase, openDatabase } from '../machine/database.ts';
import { residentMemory } from '../machine/memory.ts';
import { type BackofficeRows, seedBackoffice } from '../machine/seed-backoffice.ts';
import { servePaddock } from '../machine/servers.ts';
import { withTemporaryFolder } from '../machine/temporary-folder.ts';
import { type Asked, desk, type Ids, lists, menu, workLists } from './backoffice-requests.ts';

/** How much is seeded and asked. */
export interface BackofficeSizes {
  readonly rows: BackofficeRows;
  /** How often each list is asked for. */
  readonly repetitions: number;
  /** Milliseconds after which PostgreSQL has counted what its connections did. */
  readonly idle: number;
}

/** BENCH_SCALE=0.1 makes a tenth of the rows, for a quick look. */
const scale = Number(process.env['BENCH_SCALE'] ?? 1);
const fullSizes: BackofficeSizes = {
  rows: {
    audit: Math.round(1_000_000 * scale),
    people: Math.round(100_000 * scale),
    documents: Math.round(100_000 * scale),
  },
  repetitions: 30,
  // A connection reports its statistics when it has been idle for a second.
  idle: 2_500,
};

/** The tables that must be read by an index: those that grow with the investors. */
const largeTables = [
  'audit_events',
  'users',
  'synd_users',
  'investing_entities',
  'participation_holders',
  'tax_documents',
  'news_documents',
  'proof_documents',
  'synd_documents',
  'synd_agreements',
  'signature_requests',
  'signature_signers',
  'document_reads',
  'files',
];
/** The server's own jobs may read a table meanwhile; a request that does so does it again each time. */
const scansOfJobs = 2;

/** The lists of the back office at their full size, on the server: times, plans, and the memory of an export. */
export function measureBackoffice(run: BenchRun): Promise<void> {
  return run.measure('backoffice', () =>
    withTemporaryFolder(async (folder) => {
      run.say('an embedded PostgreSQL, migrated');
      const database = await openDatabase(folder);
      try {
        return await measureBackofficeOn(database, servePaddock(folder, database.url), fullSizes, run.say);
      } finally {
        await database.stop();
      }
    }),
  );
}

/** The same on a migrated, empty database, with a server that starts once it is filled. */
export async function measureBackofficeOn(
  { pool }: BenchDatabase,
  serve: Serve,
  { rows, repetitions, idle }: BackofficeSizes,
  say: Say,
): Promise<Metric[]> {
  const authCode = await seedBackoffice(pool, rows, say);
  return await serve(async (server) => {
    const admin: Caller = { authCode, host: 'bench.localhost' };
    const time = (asked: Asked) => timeRequest(`${server.origin}${asked.path}`, admin);
    const slowestOf = (all: readonly Asked[]) => slowest(all, { time, repetitions }, say);
    const ids = await someIds(pool);
    const scansBefore = await sequentialScans(pool, idle);
    say(`each list ${repetitions} times`);
    const list = await slowestOf([...lists(ids), ...workLists(ids)]);
    const search = await slowestOf(menu);
    const overview = await slowestOf(desk);
    const investor = await slowestOf([{ name: 'an investor', path: `/api/backoffice/people/${ids.user}` }]);
    const scans = await newScans(pool, scansBefore, idle);
    say('the export of all investors');
    const growth = await exportGrowth(server, admin, rows.people);
    return [
      { name: 'backoffice: first page, search and filter of the slowest list, p95 ms', ...list },
      { name: "backoffice: the command menu's search, p95 ms", ...search },
      { name: "backoffice: an investor's page, p95 ms", ...investor },
      { name: 'backoffice: the desk, p95 ms', ...overview },
      {
        name: 'backoffice: sequential scans of large tables',
        value: scans.reduce((sum, { count }) => sum + count, 0),
        note: scans.map(({ table, count }) => `${table}: ${count}`).join(', ') || 'none',
      },
      { name: 'backoffice: growth of the server while it sends 100,000 rows as CSV, MB', ...growth },
    ];
  });
}

async function timeRequest(url: string, admin: Caller): Promise<number> {
  const began = performance.now();
  await receive(url, admin);
  return performance.now() - began;
}

/** The slowest of these by its 95th percentile; the first, cold request of each counts too. */
async function slowest(
  all: readonly Asked[],
  { time, repetitions }: { time: (asked: Asked) => Promise<number>; repetitions: number },
  say: Say,
): Promise<{ value: number; note: string }> {
  let worst = { value: 0, note: '' };
  for (const asked of all) {
    const times: number[] = [];
    for (let count = 0; count < repetitions; count += 1) times.push(await time(asked));
    times.sort((one, other) => one - other);
    const value = times[Math.ceil(times.length * 0.95) - 1] ?? 0;
    say(`  ${value.toFixed(0)} ms ${asked.name}`);
    if (value > worst.value) worst = { value, note: asked.name };
  }
  return worst;
}

async function someIds(pool: Pool): Promise<Ids> {
  const { rows } = await pool.query<Ids>(
    `SELECT fund, "user", (SELECT _id FROM portals) AS portal FROM synd_users ORDER BY "createdAt" OFFSET 500 LIMIT 1`,
  );
  if (!rows[0]) throw new Error('Nobody participates');
  return rows[0];
}

type Scans = ReadonlyMap<string, number>;

/** How often each large table was read from one end to the other, as PostgreSQL counts it. */
async function sequentialScans(pool: Pool, idle: number): Promise<Scans> {
  await pause(idle);
  const { rows } = await pool.query<{ table: string; scans: string }>(
    `SELECT relname AS table, seq_scan AS scans FROM pg_stat_user_tables
      WHERE schemaname = 'public' AND relname = ANY($1)`,
    [largeTables],
  );
  return new Map(rows.map(({ table, scans }) => [table, Number(scans)]));
}

async function newScans(
  pool: Pool,
  before: Scans,
  idle: number,
): Promise<{ table: string; count: number }[]> {
  const after = await sequentialScans(pool, idle);
  return [...after]
    .map(([table, scans]) => ({ table, count: scans - (before.get(table) ?? 0) }))
    .filter(({ count }) => count > scansOfJobs);
}

/** How far the server's memory rises above its level before, while it sends all investors. */
async function exportGrowth(
  { origin, pid }: MeasuredServer,
  { host, authCode = '' }: Caller,
  people: number,
): Promise<{ value: number; note: string } | { value: number; skipped: string }> {
  if (process.platform !== 'linux') return { value: Number.NaN, skipped: 'memory is read from /proc' };
  const before = residentMemory(pid);
  let highest = before;
  const watching = setInterval(() => {
    highest = Math.max(highest, residentMemory(pid));
  }, 50);
  const began = performance.now();
  let lines = 0;
  try {
    const reply = await fetch(`${origin}/api/backoffice/export/users`, {
      headers: { host, authcode: authCode },
    });
    if (reply.status !== 200 || !reply.body) throw new Error(`The export replies ${reply.status}`);
    for await (const chunk of reply.body) lines += Buffer.from(chunk).filter((byte) => byte === 10).length;
  } finally {
    clearInterval(watching);
  }
  if (lines < people) throw new Error(`The export has ${lines} lines`);
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  return { value: highest - before, note: `${lines} lines in ${seconds} s, ${before.toFixed(0)} MB before` };
}
