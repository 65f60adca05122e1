import { buffer } from 'node:stream/consumers';
import type { BackgroundTask, ItemReply, StatementIssue } from '@paddock/contract';
import { centsOf, entryFor, formatUsdWithCents, statementColumns } from '@paddock/domain';
import {
  readPdfText,
  requestWhileLocked,
  type StatementScene,
  statementScene,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { type Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { inTransaction } from '../../../platform/database/index.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { postEntry } from '../journal/index.ts';
import { readStatements } from './read-statements.ts';

let server: TestServer;
let scene: StatementScene;
beforeAll(async () => {
  server = await testServer({ jobs: true });
  scene = await statementScene(server);
});
afterAll(() => server.close());
afterEach(() => vi.restoreAllMocks());

const path = '/api/backoffice/ledger/statements';
const preview = async (fund: string) =>
  (
    await server.request<ItemReply<StatementIssue>>('GET', `${path}/${fund}?period=2026-Q1`, {
      authCode: await scene.people.admin(),
    })
  ).body.item;
const asked = async (fund: string) => {
  const { version } = await preview(fund);
  const authCode = await scene.people.admin();
  return () =>
    server.request<ItemReply<BackgroundTask>>('POST', `${path}/issue`, {
      authCode,
      body: { fund, period: '2026-Q1', version },
    });
};
const finished = ({ body }: { body: ItemReply<BackgroundTask> }) =>
  vi.waitFor(
    async () => {
      const task = await server.platform.db
        .selectFrom('background_tasks')
        .select(['total', 'done', 'failed', 'finishedAt'])
        .where('_id', '=', body.item._id)
        .executeTakeFirstOrThrow();
      expect(task).toMatchObject({ total: 3, done: 3, failed: 0, finishedAt: expect.any(Date) });
    },
    { timeout: 20_000, interval: 20 },
  );

/** Pays every position of a fund on the day after the closed period, in entries that are posted together. */
async function payEverybody(db: Kysely<Database>, fund: string): Promise<void> {
  const positions = await db.selectFrom('positions').select('_id').where('fund', '=', fund).execute();
  for (const { _id: position } of positions)
    await postEntry(db, {
      fund,
      kind: 'distribution',
      day: '2026-04-01',
      postings: entryFor.distribution(position, {
        returnedCapital: 0n,
        preferredReturn: 0n,
        profit: 777n,
        interest: 0n,
        withheld: 0n,
        recallable: 0n,
      }),
      by: { id: null, now: server.clock.now() },
    });
}

const lastSequence = async (fund: string) =>
  (
    await server.platform.db
      .selectFrom('ledger_books')
      .select('lastSequence')
      .where('fund', '=', fund)
      .executeTakeFirstOrThrow()
  ).lastSequence;
/** The papers of a fund: whose, up to which entry, and their text. */
async function papersOf(fund: string) {
  const { rows } = await sql<{ syndUser: string; sequence: bigint; key: string }>`
    SELECT q."syndUser", p.sequence, p.key FROM issued_papers p JOIN positions q ON q._id = p.position
    WHERE q.fund = ${fund}`.execute(server.platform.db);
  return await Promise.all(
    rows.map(async ({ key, ...paper }) => ({
      ...paper,
      text: await readPdfText(await buffer(await server.store.read(key))),
    })),
  );
}

/** Each position has one statement, with its value at the end of the period as a SELECT finds it, and no later payment. */
async function expectWhole(fund: string, positions: readonly string[]) {
  const papers = await papersOf(fund);
  expect(papers.map(({ syndUser }) => syndUser).toSorted()).toEqual(positions.toSorted());
  for (const { syndUser, text } of papers) {
    expect(text).toContain(formatUsdWithCents(centsOf(await scene.value([syndUser], '2026-03-31'))));
    expect(text).not.toContain('7.77');
  }
  expect(await preview(fund)).toMatchObject({ unchanged: 3, first: 0, replaced: 0, isTied: true });
  return papers;
}

it('[LED-06] statements that are issued while a distribution is posted wait for all of it, and count none of it', async () => {
  const { fund, other, investment, ownInvestment, ellenInvestment } = await scene.made();
  const issue = await asked(fund._id);
  const reply = await requestWhileLocked(server, { hold: (held) => payEverybody(held, fund._id) }, issue);
  expect(reply.status).toBe(200);
  await finished(reply);
  const papers = await expectWhole(fund._id, [investment, ownInvestment, ellenInvestment]);
  const through = await lastSequence(fund._id);
  expect(papers.map(({ sequence }) => sequence)).toEqual([through, through, through]);
  expect(await papersOf(other._id)).toEqual([]);
});

it('[LED-06] a distribution that is posted between two statements is in neither', async () => {
  const { fund, investment, ownInvestment, ellenInvestment } = await scene.made();
  const before = await lastSequence(fund._id);
  const put = server.store.put.bind(server.store);
  let count = 0;
  vi.spyOn(server.store, 'put').mockImplementation(async (...file) => {
    count += 1;
    if (count === 2) await inTransaction(server.platform.db, (db) => payEverybody(db, fund._id));
    await put(...file);
  });
  await finished(await (await asked(fund._id))());
  const papers = await expectWhole(fund._id, [investment, ownInvestment, ellenInvestment]);
  // The third was made after it, and still says the same of the period.
  expect(papers.map(({ sequence }) => Number(sequence - before)).toSorted((a, b) => a - b)).toEqual([
    0, 0, 3,
  ]);
});

it('[LED-06] a statement to date says up to which entry it was made, and has nothing of what is posted meanwhile', async () => {
  const { fund, investment } = await scene.made();
  const { db } = server.platform;
  const before = {
    sequence: await lastSequence(fund._id),
    value: await scene.value([investment], '2026-12-31'),
  };
  let reads = 0;
  const interrupted = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      reads += 1;
      if (reads === 1) await inTransaction(db, (held) => payEverybody(held, fund._id));
      return result;
    },
  });
  const columns = statementColumns('2026', '2026-11-01');
  const read = async (within: Kysely<Database>) => {
    const [found] = await readStatements(within, sql`s._id = ${investment}`, columns);
    return [found?.sequence, found?.statement.columns[0]?.closing];
  };
  expect(await read(interrupted)).toEqual([before.sequence, centsOf(before.value)]);
  expect(reads).toBe(2);
  expect(await read(db)).toEqual([before.sequence + 3n, centsOf(before.value) - 777n]);
});

it('[LED-06] leaves no error', () => expect(server.errors).toEqual([]));
