import { setTimeout as pause } from 'node:timers/promises';
import { lifetimes } from '@paddock/domain';
import { jobRun, rowChanges, type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { throwDomainError } from '../../../platform/domain-error.ts';
import { createAuditLogger } from '../../../platform/http/index.ts';
import { isRecentlyAuthenticated } from '../../../platform/reauthentication.ts';
import { runTask } from './run-task.job.ts';
import { startTask } from './start-task.ts';
import { defineTask, type TaskContext, toStoredTaskKind } from './task-kind.ts';

let server: TestServer;
let starter: { _id: string };
beforeAll(async () => {
  server = await testServer();
  starter = await server.make.user({ level: 'admin' });
  await sql`CREATE TABLE worked (item integer)`.execute(server.platform.db);
});
afterAll(() => server.close());

/** What the kind does at an item before its transaction ends. */
let atItem: (item: number, context: TaskContext) => Promise<void> | void = () => undefined;
let trusted: boolean[] = [];
let prepared: number[] = [];
beforeEach(async () => {
  atItem = () => undefined;
  trusted = [];
  prepared = [];
  await sql`DELETE FROM worked`.execute(server.platform.db);
});

const kind = defineTask({
  name: 'counting',
  input: z.object({ step: z.number() }),
  item: z.number(),
  async prepare(_context, _input, item) {
    prepared.push(item);
  },
  async work(context, { step }, item) {
    trusted.push(isRecentlyAuthenticated(context.actor, context.now));
    await sql`INSERT INTO worked (item) VALUES (${item * step})`.execute(context.db);
    await atItem(item, context);
  },
});
const kinds = new Map([[kind.name, toStoredTaskKind(kind)]]);
const first = jobRun();
const last = { ...jobRun(), isLast: true };

async function begin(count: number, authenticatedAt?: Date): Promise<string> {
  const { platform } = server;
  const now = platform.clock.now();
  const { _id: id } = starter;
  const actor = {
    level: 'admin' as const,
    user: { id, username: 'a', email: 'a@example.com', firstName: 'Ada', lastName: null },
    isImpersonation: false,
    session: authenticatedAt
      ? {
          id: '',
          hash: Buffer.alloc(0),
          isFormerCode: false,
          authenticatedAt,
          impersonatedBy: null,
          mustSetUpSecondFactor: false,
          secondFactorDueAt: null,
        }
      : null,
  };
  const by = { actor, origin: { address: '127.0.0.1', agent: 'test' }, now, portal: null };
  const context = { ...by, db: platform.db, audit: createAuditLogger(platform.db, by) };
  const items = Array.from({ length: count }, (_, index) => ({
    item: index + 1,
    label: `Item ${index + 1}`,
  }));
  return (await startTask(platform, context, kind.name, { title: 'Count', input: { step: 10 }, items }))._id;
}
const worked = async () =>
  (await sql<{ item: number }>`SELECT item FROM worked ORDER BY item`.execute(server.platform.db)).rows.map(
    ({ item }) => item,
  );
const read = (id: string) =>
  server.platform.db
    .selectFrom('background_tasks')
    .selectAll()
    .where('_id', '=', id)
    .executeTakeFirstOrThrow();

it('[BAC-02] a task goes on where it stopped, and does each item once', async () => {
  const id = await begin(5);
  atItem = (item) => {
    if (item === 3) throw new Error('The server was stopped');
  };
  await expect(runTask(server.platform, kinds, id, first)).rejects.toThrow('stopped');
  // The third was undone with its transaction.
  expect(await worked()).toEqual([10, 20]);
  expect(await read(id)).toMatchObject({ done: 2, failed: 0, finishedAt: null });
  atItem = () => undefined;
  expect(await runTask(server.platform, kinds, id, first)).toBe(false);
  expect(await worked()).toEqual([10, 20, 30, 40, 50]);
  expect(prepared).toEqual([1, 2, 3, 3, 4, 5]);
  expect(await read(id)).toMatchObject({ done: 5, failed: 0, finishedAt: expect.any(Date) });
  await runTask(server.platform, kinds, id, first);
  expect(await worked()).toHaveLength(5);
  // Tasks of this kind are short.
  expect(server.clock.rests).toEqual([]);
});

it('[BAC-02] a run that may not go on stops before the next item', async () => {
  const id = await begin(3);
  expect(await runTask(server.platform, kinds, id, jobRun({ slices: 2 }))).toBe(true);
  expect(await worked()).toEqual([10, 20]);
  expect(await runTask(server.platform, kinds, id, first)).toBe(false);
  expect(await worked()).toEqual([10, 20, 30]);
});

it('[BAC-02] an item that is done or refused changes its own task and nothing else', async () => {
  const others = [await begin(2), await begin(2)];
  const id = await begin(2);
  others.push(await begin(2));
  atItem = (item) => {
    if (item === 2) throwDomainError('conflict', 'Not this one.');
  };
  expect(await rowChanges(server, async () => runTask(server.platform, kinds, id, first))).toEqual({
    background_task_items: {
      changed: [
        expect.objectContaining({ task: id, position: 0, state: 'done', reason: null }),
        expect.objectContaining({ task: id, position: 1, state: 'failed', reason: 'Not this one.' }),
      ],
    },
    background_tasks: { changed: [expect.objectContaining({ _id: id, done: 1, failed: 1 })] },
  });
  for (const other of others)
    expect(await read(other)).toMatchObject({ done: 0, failed: 0, finishedAt: null });
});

it('[BAC-02] two workers on one task do each item once', async () => {
  const id = await begin(40);
  atItem = () => new Promise((resolve) => setImmediate(resolve));
  await Promise.all([1, 2, 3].map(() => runTask(server.platform, kinds, id, first)));
  expect(await worked()).toEqual(Array.from({ length: 40 }, (_, index) => (index + 1) * 10));
  expect(await read(id)).toMatchObject({ done: 40, failed: 0, finishedAt: expect.any(Date) });
});

it('[BAC-02] an item that is refused, or keeps failing, is reported and the others go on', async () => {
  const id = await begin(4);
  atItem = (item) => {
    if (item === 2) throwDomainError('conflict', 'Not this one.');
    if (item === 3) throw new Error('A mistake of ours');
  };
  await runTask(server.platform, kinds, id, last);
  expect(await worked()).toEqual([10, 40]);
  expect(await read(id)).toMatchObject({ done: 2, failed: 2, finishedAt: expect.any(Date) });
  const { rows } = await sql`SELECT label, reason FROM background_task_items
    WHERE task = ${id} AND state = 'failed' ORDER BY position`.execute(server.platform.db);
  expect(rows).toEqual([
    { label: 'Item 2', reason: 'Not this one.' },
    { label: 'Item 3', reason: 'This failed because of an error of the server.' },
  ]);
  expect(JSON.stringify(server.errors.splice(0))).toContain('A mistake of ours');
});

it('[BAC-02] the rest of a task fails once its starter has lost the level or the account', async () => {
  const { db } = server.platform;
  for (const [lost, back] of [
    [{ level: 'user' }, { level: 'admin' }],
    [{ isActive: false }, { isActive: true }],
  ] as const) {
    await sql`DELETE FROM worked`.execute(db);
    const id = await begin(3);
    atItem = async (item) => {
      if (item === 1) await db.updateTable('users').set(lost).where('_id', '=', starter._id).execute();
    };
    // Another connection changes the person, so the first item's own transaction must not hold their row.
    await runTask(server.platform, kinds, id, first);
    expect(await worked()).toEqual([10]);
    expect(await read(id)).toMatchObject({ done: 1, failed: 2 });
    await db.updateTable('users').set(back).where('_id', '=', starter._id).execute();
  }
});

it('[SEC-02] the re-authentication with which a task began counts for it, for a day', async () => {
  const now = server.platform.clock.now();
  const fresh = await begin(1, now);
  const stale = await begin(1, new Date(now.getTime() - lifetimes.reauthentication - 1));
  await sql`UPDATE background_tasks SET "createdAt" = ${new Date(now.getTime() - 3 * lifetimes.reauthentication)}
    WHERE _id = ${fresh}`.execute(server.platform.db);
  await runTask(server.platform, kinds, fresh, first);
  await runTask(server.platform, kinds, stale, first);
  expect(trusted).toEqual([true, false]);
  const old = await begin(1, now);
  await sql`UPDATE background_tasks SET "createdAt" = ${new Date(now.getTime() - lifetimes.backgroundTaskTrust - 1_000)}
    WHERE _id = ${old}`.execute(server.platform.db);
  await runTask(server.platform, kinds, old, first);
  expect(trusted).toEqual([true, false, false]);
});

it('[SEC-09] finished tasks are removed after thirty days, running ones stay', async () => {
  const { db, housekeeping, clock } = server.platform;
  const [done, running] = [await begin(1), await begin(1)];
  await runTask(server.platform, kinds, done, first);
  const long = new Date(clock.now().getTime() - lifetimes.backgroundTask - 1_000);
  await sql`UPDATE background_tasks SET "createdAt" = ${long}, "finishedAt" = CASE WHEN "finishedAt" IS NOT NULL THEN ${long}::timestamptz END`.execute(
    db,
  );
  await housekeeping.run(jobRun());
  const { rows } = await sql<{ _id: string }>`SELECT _id FROM background_tasks`.execute(db);
  expect(rows.map(({ _id }) => _id)).toContain(running);
  expect(rows.map(({ _id }) => _id)).not.toContain(done);
});

it('[BAC-02] a kind that rests leaves the machine to others between items, longer than an item took', async () => {
  atItem = () => pause(20);
  const resting = new Map([[kind.name, toStoredTaskKind({ ...kind, rests: true })]]);
  const id = await begin(2);
  const restedBefore = server.clock.rests.length;
  await runTask(server.platform, resting, id, first);
  const rests = server.clock.rests.slice(restedBefore);
  expect(rests).toHaveLength(2);
  // Six times the 20 ms; the clock of a timer may be a millisecond early.
  for (const rest of rests) expect(rest).toBeGreaterThan(110);
});
