import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findJobs } from '@paddock/server/find-jobs.ts';
import type { Child } from '../../bench/machine/child.ts';
import { type BenchDatabase, openDatabase } from '../../bench/machine/database.ts';
import { startPaddock } from '../../bench/machine/servers.ts';
import { withTemporaryFolder } from '../../bench/machine/temporary-folder.ts';
import { queue, rows, unfinished } from './fixtures/queued-jobs.ts';
import { type DueWork, dueWorkOf, seedDueWork } from './fixtures/seed-due-work.ts';

const hourly = [
  { name: 'end-commitments', done: `action = 'synd_users.expire'`, items: 'expired' },
  {
    name: 'end-commitments',
    done: `action = 'agreement.remind' AND detail->>'role' = 'investor'`,
    items: 'reminded',
  },
  {
    name: 'remind-signers',
    done: `action = 'agreement.remind' AND detail->>'role' = 'spouse'`,
    items: 'spouse',
  },
  { name: 'remind-of-funding', done: `action = 'funding.remind'`, items: 'funding' },
  {
    name: 'remind-of-accreditation',
    done: `action = 'accreditation.remind'`,
    items: 'accreditation',
  },
] as const;
const names = [...new Set(hourly.map(({ name }) => name))];
const nightly = 'check-agreements';
const file = { key: 'agreements/sealed.pdf', content: '%PDF-1.7 sealed' };

/** A database with work that is due, and the folder of its servers. */
interface Scene {
  readonly folder: string;
  readonly database: BenchDatabase;
  readonly work: DueWork;
}

/**
 * [SEC-09] [BAC-07] [INV-01] [BAC-09] [SEC-01] The hourly and nightly jobs with so many participations, of which some are
 * due. Where they are interrupted, the server that runs them is killed halfway, and one is frozen until others have its
 * jobs and then goes on beside them. Each item is done once, each run keeps the time that its job states, and nothing
 * else is touched.
 */
export async function proveJobs(
  place: { readonly folder: string; readonly database: BenchDatabase },
  { participations, interrupted }: { readonly participations: number; readonly interrupted: boolean },
): Promise<void> {
  const began = performance.now();
  const scene = { ...place, work: dueWorkOf(participations) };
  const { folder, database, work } = scene;
  const folders = join(folder, 'data', 'files', 'agreements');
  await mkdir(folders, { recursive: true });
  await writeFile(join(folder, 'data', 'files', file.key), file.content);
  const sha256 = createHash('sha256').update(file.content).digest('hex');
  await seedDueWork(database.pool, work, { key: file.key, sha256 });
  console.log(`seeded in ${seconds(began)} s`);
  const before = await bystanders(scene);
  if (interrupted) {
    await killedHalfway(scene);
    await frozenHalfway(scene);
  } else await uninterrupted(scene);
  await assertChecked(scene);
  assert.deepEqual(await bystanders(scene), before, 'no other participation was written or locked');
  await reportRuns(database, interrupted);
}

/** All jobs on one server. */
async function uninterrupted(scene: Scene): Promise<void> {
  const { folder, database } = scene;
  const server = await startPaddock(folder, database.url);
  try {
    for (const name of [...names, nightly]) await queue(database, name);
    await until('the jobs have ended', async () => (await unfinished(database, [...names, nightly])) === 0);
    await assertEachOnce(scene);
  } finally {
    await server.stop();
  }
}

/** The hourly jobs: their server is killed when each is well under way, and two others take over. */
async function killedHalfway(scene: Scene): Promise<void> {
  const { folder, database, work } = scene;
  const first = await startPaddock(folder, database.url);
  const others: Child[] = [];
  try {
    for (const name of names) await queue(database, name);
    await until('each job has begun', async () => {
      const counts = await doneCounts(database);
      return counts.every((count) => count > work.each / 10);
    });
    process.kill(first.pid, 'SIGKILL');
    const atKill = await doneCounts(database);
    console.log(`killed after ${atKill.join(', ')} of ${work.each} each`);
    assert.ok(
      atKill.some((count) => count < work.each),
      'the server was killed halfway',
    );
    others.push(await startPaddock(folder, database.url), await startPaddock(folder, database.url));
    // Beside what the killed one has left: a scheduled job waits until the queue has given that up.
    for (const name of names) await queue(database, name);
    await until('the jobs have ended', async () => (await unfinished(database, names)) === 0);
    await assertEachOnce(scene);
    // Nothing is due any more.
    for (const name of names) await queue(database, name);
    await until('the jobs have ended again', async () => (await unfinished(database, names)) === 0);
    await assertEachOnce(scene);
  } finally {
    for (const server of others) await server.stop();
    await first.stop();
  }
}

/** The nightly job: its server is frozen until another has taken over, and then goes on beside it. */
async function frozenHalfway({ folder, database, work }: Scene): Promise<void> {
  const frozen = await startPaddock(folder, database.url);
  await queue(database, nightly);
  const compared = async () =>
    (await rows<{ compared: number }>(database, `SELECT compared FROM agreement_checks`))[0]?.compared ?? 0;
  await until('the check has begun', async () => (await compared()) > 0);
  process.kill(frozen.pid, 'SIGSTOP');
  const other = await startPaddock(folder, database.url);
  try {
    const atFreeze = await compared();
    console.log(`frozen after ${atFreeze} of ${work.sealed} agreements`);
    await until('another server goes on', async () => (await compared()) > atFreeze + 1_000);
    process.kill(frozen.pid, 'SIGCONT');
    await until('the check has ended', async () => (await unfinished(database, [nightly])) === 0);
  } finally {
    process.kill(frozen.pid, 'SIGCONT');
    await other.stop();
    await frozen.stop();
  }
}

async function assertChecked({ database, work }: Scene): Promise<void> {
  const checks = await rows<{ compared: number; fields: string[]; without: number }>(
    database,
    `SELECT compared, jsonb_path_query_array(differences, '$[*].field') AS fields,
      jsonb_array_length("withoutAgreement") AS without FROM agreement_checks`,
  );
  assert.deepEqual(checks, [{ compared: work.sealed, fields: ['document'], without: work.imported }]);
  const told = await rows<{ to: string }>(
    database,
    `SELECT "to" FROM outbox WHERE subject = 'Records differ from their sealed agreements'`,
  );
  assert.deepEqual(told, [{ to: 'super@example.com' }], 'the difference is told once');
}

/** What is done of each kind of work. */
async function doneCounts(database: BenchDatabase): Promise<number[]> {
  const counts: number[] = [];
  for (const { done } of hourly) {
    const [row] = await rows<{ count: number }>(
      database,
      `SELECT count(*)::int AS count FROM audit_events WHERE ${done}`,
    );
    counts.push(row?.count ?? 0);
  }
  return counts;
}

async function assertEachOnce({ database, work }: Scene): Promise<void> {
  for (const { name, done, items } of hourly) {
    const column = name === 'remind-of-accreditation' ? 'p."user"' : 'p.participation';
    const found = await rows<{ times: number; due: boolean; count: number }>(
      database,
      `SELECT a.times, (${work.due[items]}) AS due, count(*)::int AS count
        FROM (SELECT record, count(*)::int AS times FROM audit_events WHERE ${done} GROUP BY record) a
        JOIN proof_people p ON ${column}::text = a.record GROUP BY 1, 2`,
    );
    assert.deepEqual(found, [{ times: 1, due: true, count: work.each }], `${done}: each once, and no other`);
  }
  const emails = await rows<{ times: number; count: number }>(
    database,
    `SELECT times, count(*)::int AS count FROM (
      SELECT "to", count(*)::int AS times FROM outbox WHERE "to" <> 'super@example.com' GROUP BY "to") t GROUP BY 1`,
  );
  assert.deepEqual(emails, [{ times: 1, count: 5 * work.each }], 'each gets one email, and nobody else any');
}

/** The participations that are not due, and what changes with every write and every lock of one. */
async function bystanders({ database, work: { due } }: Scene) {
  const isDue = [due.expired, due.reminded, due.spouse, due.funding].join(' OR ');
  return rows(
    database,
    `SELECT count(*)::int AS count, md5(string_agg(s.xmin || ' ' || s.xmax || ' ' || s::text, ',' ORDER BY s._id))
      FROM synd_users s JOIN proof_people p ON p.participation = s._id WHERE NOT (${isDue})`,
  );
}

/** How long the runs took, each against the time that its job states. */
async function reportRuns(database: BenchDatabase, interrupted: boolean): Promise<void> {
  const stated = new Map((await findJobs()).map(({ job }) => [job.name, job.longestRun]));
  const runs = await rows<{ name: string; state: string; attempts: number; took: number }>(
    database,
    `SELECT name, state::text, retry_count + 1 AS attempts, extract(epoch FROM completed_on - started_on)::float AS took
      FROM pgboss.job WHERE name = ANY('{${[...names, nightly].join(',')}}') ORDER BY name, started_on`,
  );
  for (const { name, state, attempts, took } of runs) {
    const longest = stated.get(name) ?? 0;
    console.log(`${name}: ${state} in ${took.toFixed(1)} s of ${longest}, attempt ${attempts}`);
    assert.equal(state, 'completed');
    // Half a minute is for the last slice.
    assert.ok(took < longest + 30, 'a run keeps the time that its job states');
  }
  if (interrupted)
    assert.ok(
      runs.some(({ attempts }) => attempts > 1),
      'an interrupted run was taken over',
    );
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const began = performance.now();
  while (!(await isSo())) {
    assert.ok(performance.now() - began < 20 * 60_000, `${what}: not in 20 minutes`);
    await pause(50);
  }
  console.log(`${what} after ${seconds(began)} s`);
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1_000).toFixed(1);
}

if (import.meta.main)
  await withTemporaryFolder(async (folder) => {
    const database = await openDatabase(folder);
    try {
      await proveJobs({ folder, database }, { participations: 100_000, interrupted: true });
    } finally {
      await database.stop();
    }
  });
