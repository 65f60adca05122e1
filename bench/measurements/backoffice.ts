import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Metric } from '../budget/budget.ts';
import { openDatabase } from '../machine/database.ts';
import { residentMemory } from '../machine/memory.ts';
import { exportedPeople, seedBackoffice } from '../machine/seed-backoffice.ts';
import { startPaddock } from '../machine/servers.ts';
import { withTemporaryFolder } from '../machine/temporary-folder.ts';
import { type Asked, desk, type Ids, lists, menu, workLists } from './backoffice-requests.ts';

const repetitions = 30;

/** The tables that must be read by an index: those that grow with the investors. */
const largeTables = [
  'audit_events',
  'users',
  'synd_users',
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
export function measureBackoffice(
  _wanted: ReadonlySet<string>,
  say: (line: string) => void,
): Promise<Metric[]> {
  return withTemporaryFolder(async (folder) => {
    say('an embedded PostgreSQL, migrated');
    const database = await openDatabase(folder);
    try {
      const authcode = await seedBackoffice(database.pool, say);
      const server = await startPaddock(folder, database.url);
      try {
        const headers = { authcode, host: 'bench.localhost' };
        const time = (asked: Asked) => timeRequest(`${server.origin}${asked.path}`, headers);
        const ids = await someIds(database.pool);
        const scansBefore = await sequentialScans(database.pool);
        say(`each list ${repetitions} times`);
        const list = await slowest([...lists(ids), ...workLists(ids)], time, say);
        const search = await slowest(menu, time, say);
        const overview = await slowest(desk, time, say);
        const investor = await slowest(
          [{ name: 'an investor', path: `/api/backoffice/people/${ids.user}` }],
          time,
          say,
        );
        const scans = await newScans(database.pool, scansBefore);
        say('the export of all investors');
        const growth = await exportGrowth(
          `${server.origin}/api/backoffice/export/users`,
          headers,
          server.pid,
        );
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
      } finally {
        await server.stop();
      }
    } finally {
      await database.stop();
    }
  });
}

async function timeRequest(url: string, headers: Record<string, string>): Promise<number> {
  const began = performance.now();
  const reply = await fetch(url, { headers });
  const text = await reply.text();
  const time = performance.now() - began;
  if (reply.status !== 200) throw new Error(`${url} replies ${reply.status}: ${text.slice(0, 200)}`);
  return time;
}

/** The slowest of these by its 95th percentile; the first, cold request of each counts too. */
async function slowest(
  all: readonly Asked[],
  time: (asked: Asked) => Promise<number>,
  say: (line: string) => void,
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
async function sequentialScans(pool: Pool): Promise<Scans> {
  // A connection reports its statistics when it has been idle for a second.
  await pause(2_500);
  const { rows } = await pool.query<{ table: string; scans: string }>(
    `SELECT relname AS table, seq_scan AS scans FROM pg_stat_user_tables
      WHERE schemaname = 'public' AND relname = ANY($1)`,
    [largeTables],
  );
  return new Map(rows.map(({ table, scans }) => [table, Number(scans)]));
}

async function newScans(pool: Pool, before: Scans): Promise<{ table: string; count: number }[]> {
  const after = await sequentialScans(pool);
  return [...after]
    .map(([table, scans]) => ({ table, count: scans - (before.get(table) ?? 0) }))
    .filter(({ count }) => count > scansOfJobs);
}

/** How far the server's memory rises above its level before, while it sends all investors. */
async function exportGrowth(
  url: string,
  headers: Record<string, string>,
  pid: number,
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
    const reply = await fetch(url, { headers });
    if (reply.status !== 200 || !reply.body) throw new Error(`The export replies ${reply.status}`);
    for await (const chunk of reply.body) lines += Buffer.from(chunk).filter((byte) => byte === 10).length;
  } finally {
    clearInterval(watching);
  }
  if (lines < exportedPeople) throw new Error(`The export has ${lines} lines`);
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  return { value: highest - before, note: `${lines} lines in ${seconds} s, ${before.toFixed(0)} MB before` };
}
