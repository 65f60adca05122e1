import { centsOf, entryFor, ledgerPercentages } from '@paddock/domain';
import { type FiguresScene, figuresScene, type TestServer, testServer } from '@paddock/testing';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { postEntry, reverseEntry } from '../journal/index.ts';

let server: TestServer;
let scene: FiguresScene;
beforeAll(async () => {
  server = await testServer();
  scene = figuresScene(server);
});
afterAll(() => server.close());

it('[LED-01] [LED-03] the totals of a book are the sums of its positions in any history, and its percentages follow', async () => {
  const { db } = server.platform;
  const { _id: fund } = await server.make.fund();
  const hold = async () =>
    (
      await server.make.participation({
        fund,
        invest_status: 'Accepted investment',
        invest_amount: '2000',
        sa_complete_date: server.clock.now(),
      })
    )._id;
  const opened = { fund, first: await hold(), second: await hold() };
  await scene.open(fund);
  for (const id of [opened.first, opened.second]) await scene.receive(id, '2026-07-02', 100_000n);
  const step = fc.record({
    of: fc.constantFrom(opened.first, opened.second),
    kind: fc.constantFrom('profit', 'valuation', 'fee', 'income', 'suspense', 'reversal'),
    amount: fc.bigInt({ min: 1n, max: 10_000_000n }),
  });
  const by = { id: null, now: server.clock.now() };
  for (const { of, kind, amount } of fc.sample(step, { numRuns: 40, seed: 24 })) {
    const day = '2026-08-01';
    if (kind === 'profit') await scene.distribute(of, day, [0n, 0n, amount, 0n]);
    else if (kind === 'valuation') await scene.revalue(of, day, amount % 2n === 0n ? amount : -amount);
    else if (kind === 'reversal') {
      const postings = entryFor.income({ position: await positionOf(of), amount });
      const { _id } = await postEntry(db, { fund: opened.fund, kind: 'income', day, postings, by });
      await reverseEntry(db, { fund: opened.fund, entry: _id, day, reason: 'A test', by });
    } else if (kind === 'suspense') await scene.receive(of, day, amount);
    else
      await scene.post(of, kind, day, (position) =>
        kind === 'fee'
          ? entryFor.fee({ position, amount, isPaid: true })
          : entryFor.income({ position, amount }),
      );
  }
  expect((await sql`SELECT * FROM ledger_totals_differing`.execute(db)).rows).toEqual([]);
  const { rows: books } = await sql<{ committed: string; suspense: string; isKept: boolean }>`
    SELECT b.committed, b.suspense, (b.committed, b.suspense) = (
      SELECT sum(x.unfunded + x.called), sum(x.suspense) FROM positions p
      JOIN position_balances x ON x.position = p._id WHERE p.fund = b.fund) AS "isKept"
    FROM ledger_books b WHERE b.fund = ${opened.fund}`.execute(db);
  expect(books).toMatchObject([{ committed: '4000.00', isKept: true }]);
  expect(Number(books[0]?.suspense)).toBeGreaterThan(0);
  const sums = { contributed: 0n, distributed: 0n, nav: 0n };
  for (const id of [opened.first, opened.second]) {
    const { contributed, distributed, nav } = await scene.posted(id);
    sums.contributed += centsOf(contributed);
    sums.distributed += centsOf(distributed);
    sums.nav += centsOf(nav);
  }
  const { rows } = await sql<{ returned: string; value: string }>`
    SELECT returned, value FROM ledger_percentages WHERE fund = ${opened.fund}`.execute(db);
  const expected = ledgerPercentages(sums);
  expect(rows[0]).toEqual({
    returned: expected.currentPercentageTotalReturned,
    value: expected.currentFundValuePercentage,
  });
  expect(sums.distributed).toBeGreaterThan(0n);
});

const positionOf = async (syndUser: string) =>
  (
    await server.platform.db
      .selectFrom('positions')
      .select('_id')
      .where('syndUser', '=', syndUser)
      .executeTakeFirstOrThrow()
  )._id;
