import { distantSchedule, jobRun, runDelayedJobs, type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { inTransaction, newId } from './database/index.ts';
import { defineJob } from './define-job.ts';
import { type SliceData, workThroughDue } from './job-run.ts';

/** By its name, because the platform knows no jobs of modules. It is scheduled, so nothing runs beside it. */
const job = defineJob({
  name: 'pass-on-backlog',
  data: z.object({ done: z.optional(z.number()) }),
  retryLimit: 2,
  longestRun: 60,
  schedule: distantSchedule,
});

describe('a run of a job', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await testServer();
  });
  afterEach(() => server.close());

  const states = async () => {
    const { rows } = await sql<{ state: string; data: unknown }>`
      SELECT state::text, data FROM pgboss.job WHERE name = ${job.name} ORDER BY created_on`.execute(
      server.platform.db,
    );
    return rows.map(({ state, data }) => [state, data]);
  };

  it('states its longest time', () => {
    // @ts-expect-error Every job says how long it may run.
    expect(defineJob({ name: 'endless', data: z.object({}), retryLimit: 0 })).toBeDefined();
  });

  it('hands over when its time is over, and the next run goes on with the rest', async () => {
    const { db, jobs } = server.platform;
    const seen: (number | undefined)[] = [];
    jobs.handle({ ...job, longestRun: 0 }, async ({ done = 0 }, run) => {
      seen.push(done);
      expect(await run.mayContinue()).toBe(false);
      if (done < 2) run.continueWith({ done: done + 1 });
    });
    await jobs.enqueue(db, job, {});
    await jobs.start();
    await expect.poll(() => seen, { timeout: 15_000 }).toEqual([0, 1, 2]);
    await expect.poll(states, { timeout: 10_000 }).toEqual([
      ['completed', {}],
      ['completed', { done: 1 }],
      ['completed', { done: 2 }],
    ]);
  });

  it.each([
    [
      'only the retries that it has left where something failed, so that what always fails ends',
      true,
      [[2, 1, true]],
    ],
    [
      'all retries where nothing failed: troubles of many runs are not one',
      false,
      [
        [2, 1, false],
        [2, 2, true],
      ],
    ],
  ])('hands over %s', async (_, hasFailed, lastRuns) => {
    const { db, jobs } = server.platform;
    const seen: unknown[] = [];
    jobs.handle(job, async ({ done }, run) => {
      seen.push([done, run.previousFailures, run.isLast]);
      if (done === 1) run.continueWith({ done: 2 }, { hasFailed });
      else if (done === undefined && run.previousFailures === 1) run.continueWith({ done: 1 }, { hasFailed });
      else throw new Error('It always fails');
    });
    // The job that is stored by this name has no retries.
    await sql`UPDATE pgboss.queue SET retry_limit = ${job.retryLimit} WHERE name = ${job.name}`.execute(db);
    await jobs.enqueue(db, job, {});
    await jobs.start();
    for (let runs = 1; runs <= 3 + lastRuns.length; runs = runs === 1 ? 4 : runs + 1) {
      await expect.poll(() => seen.length, { timeout: 15_000 }).toBe(runs);
      await runDelayedJobs(server, job.name);
    }
    const failed = [
      ['completed', {}],
      ['completed', { done: 1 }],
      ['failed', { done: 2 }],
    ];
    await expect.poll(states, { timeout: 15_000 }).toEqual(failed);
    expect(seen).toEqual([
      [undefined, 0, false],
      [undefined, 1, false],
      [1, 0, false],
      [2, 0, false],
      ...lastRuns,
    ]);
    server.errors.length = 0;
  });

  it('is not begun beside itself', async () => {
    const { db, jobs } = server.platform;
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const { promise: end, resolve: finish } = Promise.withResolvers<void>();
    let runs = 0;
    jobs.handle(job, async () => {
      runs += 1;
      begin();
      await end;
    });
    await jobs.enqueue(db, job, {});
    await jobs.enqueue(db, job, {});
    await jobs.start();
    await begun;
    await jobs.enqueue(db, job, {});
    expect(await states()).toEqual([['active', {}]]);
    finish();
    await expect.poll(states, { timeout: 10_000 }).toEqual([['completed', {}]]);
    expect(runs).toBe(1);
  });

  it('stops before its next slice when the queue has given the job to another run, and hands nothing over', async () => {
    const { db, jobs } = server.platform;
    const { promise: isFirstIn, resolve: firstIn } = Promise.withResolvers<void>();
    const { promise: isSecondIn, resolve: secondIn } = Promise.withResolvers<void>();
    const { promise: isFirstDone, resolve: firstDone } = Promise.withResolvers<void>();
    const log: string[] = [];
    jobs.handle(job, async (_data, run) => {
      if (run.previousFailures === 0) {
        log.push(`first ${await run.mayContinue()}`);
        firstIn();
        await isSecondIn;
        log.push(`first ${await run.mayContinue()}`);
        run.continueWith({ done: 99 });
        firstDone();
      } else {
        log.push(`second ${await run.mayContinue()}`);
        secondIn();
        await isFirstDone;
        log.push(`second ${await run.mayContinue()}`);
      }
    });
    await jobs.enqueue(db, job, {});
    await jobs.start();
    await isFirstIn;
    // As the queue does with a run whose process gave no sign of life, or whose time is over.
    await sql`UPDATE pgboss.job SET state = 'retry', start_after = now() WHERE name = ${job.name}`.execute(
      db,
    );
    // Otherwise the queue looks only every five seconds.
    const channel = sql`'pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24)`;
    await sql`SELECT pg_notify(${channel}, ${job.name})`.execute(db);
    await expect.poll(() => log.length, { timeout: 15_000 }).toBe(4);
    expect(log).toEqual(['first true', 'second true', 'first false', 'second true']);
    await expect.poll(states, { timeout: 10_000 }).toEqual([['completed', {}]]);
  });

  it('is done once if it ends in the transaction of its effect, whatever becomes of the run afterwards', async () => {
    const { db, jobs } = server.platform;
    const { promise: hasFailed, resolve: fail } = Promise.withResolvers<void>();
    let attempts = 0;
    jobs.handle(job, async (_data, run) => {
      attempts += 1;
      await inTransaction(db, (transaction) => run.completeIn(transaction));
      fail();
      throw new Error('The answer to the commit was lost');
    });
    await jobs.enqueue(db, job, {});
    await jobs.start();
    await hasFailed;
    await jobs.stop();
    expect(await states()).toEqual([['completed', {}]]);
    expect(attempts).toBe(1);
  });

  it('undoes its effect if the queue has given the job to another run', async () => {
    const { db, jobs, portals } = server.platform;
    const [portal] = await portals.list();
    const { promise: ended, resolve: end } = Promise.withResolvers<unknown>();
    jobs.handle(job, async (_data, run) => {
      // As the queue does with a run whose time is over.
      await sql`UPDATE pgboss.job SET state = 'completed' WHERE name = ${job.name}`.execute(db);
      await inTransaction(db, async (transaction) => {
        await transaction
          .insertInto('newsletter_subscriptions')
          .values({ _id: newId(), email: 'ada@example.com', portal: portal?._id ?? null })
          .execute();
        await run.completeIn(transaction);
      }).catch(end);
    });
    await jobs.enqueue(db, job, {});
    await jobs.start();
    expect(await ended).toMatchObject({ message: 'The queue has given this job to another run' });
    expect(await db.selectFrom('newsletter_subscriptions').select('_id').execute()).toEqual([]);
  });

  it('hands over when the server stops, and goes on after the next start', async () => {
    const { db, jobs } = server.platform;
    const { promise: isIn, resolve: begin } = Promise.withResolvers<void>();
    const seen: (number | undefined)[] = [];
    jobs.handle(job, async ({ done }, run) => {
      seen.push(done);
      if (done !== undefined) return;
      begin();
      await expect.poll(() => run.mayContinue(), { timeout: 9_000 }).toBe(false);
      run.continueWith({ done: 7 });
    });
    await jobs.enqueue(db, job, {});
    await jobs.start();
    await isIn;
    await jobs.stop();
    expect(await states()).toEqual([
      ['completed', {}],
      ['created', { done: 7 }],
    ]);
    await jobs.start();
    await expect.poll(() => seen, { timeout: 15_000 }).toEqual([undefined, 7]);
  });
});

describe('work through what is due', () => {
  const logged: unknown[] = [];
  const log = { error: (...line: unknown[]) => logged.push(line) } as never;
  const dueWork = (due: Set<string>, done: string[]) => ({
    find: async (after: string | null, limit: number) =>
      [...due]
        .toSorted()
        .filter((id) => after === null || id > after)
        .slice(0, limit),
    work: async (id: string) => {
      if (id === 'b') throw new Error('unusable address');
      done.push(id);
      due.delete(id);
    },
    problem: 'It failed',
  });

  it('goes on after a record that fails, does each other once, and fails at the end', async () => {
    const done: string[] = [];
    const due = dueWork(new Set(['a', 'b', 'c', 'd']), done);
    await expect(workThroughDue({ log }, jobRun(), {}, due, 2)).rejects.toThrow('It failed: 1');
    expect(done).toEqual(['a', 'c', 'd']);
    expect(logged.splice(0)).toEqual([[{ err: expect.any(Error), record: 'b' }, 'It failed']]);
  });

  it('hands over that a record failed, and the last run fails, so that it is tried again', async () => {
    const done: string[] = [];
    const ids = new Set(['a', 'b', 'c', 'd', 'e']);
    const due = dueWork(ids, done);
    const stopped = jobRun<SliceData>({ slices: 1 });
    await workThroughDue({ log }, stopped, {}, due, 2);
    expect([done, stopped.next]).toEqual([['a'], { after: 'b', failed: 1 }]);
    const second = jobRun<SliceData>({ slices: 1 });
    await workThroughDue({ log }, second, stopped.next ?? {}, due, 2);
    expect([done, second.next]).toEqual([['a', 'c', 'd'], { after: 'd', failed: 1 }]);
    const rest = second.next ?? {};
    await expect(workThroughDue({ log }, jobRun(), rest, due, 2)).rejects.toThrow('It failed: 1');
    expect(done).toEqual(['a', 'c', 'd', 'e']);
    expect(logged.splice(0)).toHaveLength(1);
    // The retry of that run begins with what is still due, so the failed one is tried, and nothing is done twice.
    const retry = () => jobRun<SliceData>({ previousFailures: 1 });
    await expect(workThroughDue({ log }, retry(), rest, due, 2)).rejects.toThrow('It failed: 1');
    expect(logged.splice(0)).toEqual([[{ err: expect.any(Error), record: 'b' }, 'It failed']]);
    ids.delete('b');
    ids.add('bb');
    await workThroughDue({ log }, retry(), rest, due, 2);
    expect([done, logged]).toEqual([['a', 'c', 'd', 'e', 'bb'], []]);
  });

  it('goes on where it stopped when it is tried again and nothing failed before', async () => {
    const looked: (string | null)[] = [];
    const find = async (after: string | null) => {
      looked.push(after);
      return [];
    };
    const due = { ...dueWork(new Set(), []), find };
    await workThroughDue({ log }, jobRun({ previousFailures: 1 }), { after: 'c' }, due, 2);
    expect(looked).toEqual(['c']);
  });

  it('forgets what failed before once a retry has begun with all that is due', async () => {
    const stopped = jobRun<SliceData>({ slices: 1, previousFailures: 1 });
    const due = dueWork(new Set(['c', 'd', 'e']), []);
    await workThroughDue({ log }, stopped, { after: 'd', failed: 1 }, due, 2);
    expect(stopped.next).toEqual({ after: 'd' });
  });

  it('does nothing in a run that may not begin', async () => {
    const done: string[] = [];
    const run = jobRun<SliceData>({ slices: 0 });
    await workThroughDue({ log }, run, { after: 'a', failed: 2 }, dueWork(new Set(['c']), done));
    expect([done, run.next]).toEqual([[], { after: 'a', failed: 2 }]);
  });
});
