import type { MoneyHistory, Performance } from '@paddock/contract';
import { entryFor } from '@paddock/domain';
import {
  type DelegateScene,
  delegateScene,
  type ErrorBody,
  type FiguresScene,
  figuresScene,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reverseEntry } from '../journal/index.ts';

let server: TestServer;
let scene: FiguresScene;
let people: DelegateScene;
beforeAll(async () => {
  server = await testServer();
  scene = figuresScene(server);
  people = await delegateScene(server);
});
beforeEach(() => server.clock.set(new Date()));
afterAll(() => server.close());

const read = (authCode: string | undefined, query = '') =>
  server.request<MoneyHistory & ErrorBody>('GET', `/api/ledger/history${query}`, { authCode });

const nothing = { returnOfCapital: 0, preferredReturn: 0, profit: 0, interest: 0, unclassified: 0 };

/** Daniel's company and Daniel himself in one opened fund, with Ellen beside them, after a year of money. */
async function yearOfMoney() {
  const made = await people.made();
  const { fund, investment, ownInvestment, ellenInvestment } = made;
  await scene.open(fund._id);
  await scene.receive(investment, '2025-11-03', 3_000_000n);
  await scene.receive(ownInvestment, '2026-02-01', 5_500_000n);
  await scene.receive(ellenInvestment, '2025-11-04', 3_000_000n);
  await scene.distribute(investment, '2026-03-31', [10_000n, 0n, 20_000n, 1n]);
  await scene.post(investment, 'payment', '2026-04-02', (position) =>
    entryFor.payment({ position, amount: 30_001n }),
  );
  await scene.revalue(investment, '2026-06-30', -12_345n);
  await scene.revalue(ellenInvestment, '2026-06-30', 99n);
  return made;
}

/** What stands for participations until a day, by a SELECT past the product. */
async function stands(syndUsers: readonly string[], day: string) {
  const { rows } = await sql<Record<'contributed' | 'distributed' | 'value', string>>`
    SELECT coalesce(sum(-l.amount) FILTER (WHERE l.account = 'contributed'), 0)::text AS contributed,
      coalesce(sum(l.amount) FILTER (WHERE l.account IN
        ('returned_capital', 'preferred_return', 'profit', 'interest', 'unclassified')), 0)::text AS distributed,
      coalesce(sum(-l.amount) FILTER (WHERE l.account NOT IN ('unfunded', 'called', 'payable', 'suspense')), 0)::text AS value
    FROM ledger_postings l JOIN positions p ON p._id = l.position
    WHERE p."syndUser" = ANY(${[...syndUsers]}::uuid[]) AND l."effectiveDate" <= ${day}`.execute(
    server.platform.db,
  );
  const [found] = rows;
  return {
    contributed: Number(found?.contributed),
    distributed: Number(found?.distributed),
    value: Number(found?.value),
  };
}

describe('how money has gone', () => {
  it('[INV-02] [LED-05] is told by quarter to the cent, and ends with the figures of today', async () => {
    const { daniel, ellen, investment, ownInvestment, ellenInvestment } = await yearOfMoney();
    server.clock.set(new Date('2026-08-15T16:00:00Z'));
    const authCode = await server.signIn(daniel);
    const { status, body } = await read(authCode);
    expect(status).toBe(200);
    expect(body.asOf).toBe('2026-08-15');
    expect(body.points).toEqual([
      { day: '2025-12-31', contributed: 30_000, distributed: 0, value: 30_000, distributions: nothing },
      {
        day: '2026-03-31',
        contributed: 85_000,
        distributed: 300.01,
        value: 84_699.99,
        distributions: { ...nothing, returnOfCapital: 100, profit: 200, interest: 0.01 },
      },
      {
        day: '2026-06-30',
        contributed: 85_000,
        distributed: 300.01,
        value: 84_576.54,
        distributions: nothing,
      },
      {
        day: '2026-08-15',
        contributed: 85_000,
        distributed: 300.01,
        value: 84_576.54,
        distributions: nothing,
      },
    ]);
    for (const { day, contributed, distributed, value } of body.points)
      expect({ contributed, distributed, value }).toEqual(await stands([investment, ownInvestment], day));
    const hers = (await read(await server.signIn(ellen))).body;
    expect(hers.points.at(-1)).toMatchObject({ value: 30_000.99 });
    expect(hers.holdings.map(({ syndUser }) => syndUser)).toEqual([ellenInvestment]);
    // What is listed of today is what the summary says.
    const { rows } = await sql<{ value: string }>`SELECT nav::text AS value FROM ledger_books k
      JOIN synd_users s ON s.fund = k.fund WHERE s._id = ${investment}`.execute(server.platform.db);
    expect(Number(rows[0]?.value)).toBeCloseTo(84_576.54 + 30_000.99, 2);
  });

  it('[INV-02] says of each holding its last payment, its rate and its multiple, and of nobody else’s', async () => {
    const { daniel, fund, investment, ownInvestment } = await yearOfMoney();
    // More than a year after the first payment, so that it has a rate.
    server.clock.set(new Date('2026-11-20T17:00:00Z'));
    const authCode = await server.signIn(daniel);
    const other = await server.make.fund({ currentPercentagesUpdatedAt: new Date('2026-05-05T15:00:00Z') });
    const stated = await server.make.participation({
      user: daniel._id,
      fund: other._id,
      invest_status: 'Accepted investment',
      invest_amount: '5000',
      sa_start_date: server.clock.now(),
      sa_complete_date: server.clock.now(),
    });
    // Looked at only: nothing of it is held.
    await server.make.participation({ user: daniel._id, fund: (await server.make.fund())._id });
    const { body } = await read(authCode);
    const performance = await server.request<Performance>('GET', '/api/ledger/performance', { authCode });
    const own = performance.body.holdings.find(({ syndUser }) => syndUser === investment);
    expect(own?.irr).toEqual(expect.any(Number));
    const named = { _id: fund._id, name: fund.name };
    expect(body.holdings).toEqual([
      {
        syndUser: investment,
        fund: named,
        holderName: 'Okafor Holdings LLC',
        contributed: 30_000,
        distributed: 300.01,
        value: 29_576.54,
        irr: own?.irr,
        noIrr: null,
        tvpi: 1,
        isEstimated: false,
        lastPayment: { day: '2026-04-02', amount: 300.01 },
      },
      expect.objectContaining({ syndUser: ownInvestment, holderName: 'Daniel Okafor', lastPayment: null }),
    ]);
    expect(body.stated).toEqual([
      {
        syndUser: stated._id,
        fund: { _id: other._id, name: other.name },
        holderName: null,
        statedOn: '2026-05-05T15:00:00.000Z',
      },
    ]);
  });

  it('[INV-02] [LED-07] counts what is paid in the entry that declares it, and says where days are estimated', async () => {
    const { daniel, fund, investment, ownInvestment } = await people.made();
    const before = { fundedBefore: '30000', sa_complete_date: new Date('2025-03-03T17:00:00Z') };
    await server.platform.db.updateTable('synd_users').set(before).where('_id', '=', investment).execute();
    await scene.open(fund._id);
    await scene.receive(ownInvestment, '2025-12-01', 5_500_000n);
    await scene.post(ownInvestment, 'distribution', '2026-03-31', (position) => [
      ...entryFor.distribution(position, {
        returnedCapital: 5n,
        preferredReturn: 0n,
        profit: 12_300n,
        interest: 0n,
        withheld: 0n,
        recallable: 0n,
      }),
      ...entryFor.payment({ position, amount: 12_305n }),
    ]);
    const { body } = await read(daniel.authCode);
    expect(body.holdings).toMatchObject([
      { syndUser: investment, isEstimated: true, lastPayment: null },
      {
        syndUser: ownInvestment,
        isEstimated: false,
        distributed: 123.05,
        lastPayment: { day: '2026-03-31', amount: 123.05 },
      },
    ]);
  });

  it('[INV-02] [LED-10] does not count what an opening says was distributed before as a payment', async () => {
    const { daniel, ellen, fund, investment, ownInvestment, ellenInvestment } = await people.made();
    await scene.open(fund._id);
    const opening = (syndUser: string, amount: bigint) =>
      scene.post(syndUser, 'opening', '2026-05-01', (position) =>
        entryFor.earlierDistribution({ position, amount }),
      );
    await opening(investment, 4_000_00n);
    await opening(ownInvestment, 1_000_00n);
    await opening(ellenInvestment, 2_000_00n);
    await scene.post(ownInvestment, 'distribution', '2026-03-31', (position) => [
      ...entryFor.distribution(position, {
        returnedCapital: 0n,
        preferredReturn: 0n,
        profit: 50n,
        interest: 0n,
        withheld: 0n,
        recallable: 0n,
      }),
      ...entryFor.payment({ position, amount: 50n }),
    ]);
    expect((await read(daniel.authCode)).body.holdings).toMatchObject([
      { syndUser: investment, distributed: 4_000, lastPayment: null },
      {
        syndUser: ownInvestment,
        distributed: 1_000.5,
        lastPayment: { day: '2026-03-31', amount: 0.5 },
      },
    ]);
    expect((await read(await server.signIn(ellen))).body.holdings).toMatchObject([
      { syndUser: ellenInvestment, distributed: 2_000, lastPayment: null },
    ]);
  });

  it('[LED-02] takes back what is reversed, its last payment too', async () => {
    const { daniel, investment } = await yearOfMoney();
    const { rows } = await sql<{
      _id: string;
      fund: string;
    }>`SELECT DISTINCT e._id, e.fund FROM ledger_entries e
      JOIN ledger_postings l ON l.entry = e._id JOIN positions p ON p._id = l.position
      WHERE p."syndUser" = ${investment} AND e.kind IN ('payment', 'distribution') ORDER BY e._id`.execute(
      server.platform.db,
    );
    for (const { _id, fund } of rows.toReversed())
      await reverseEntry(server.platform.db, {
        fund,
        entry: _id,
        day: '2026-08-01',
        reason: 'It went to another account.',
        by: { id: null, now: server.clock.now() },
      });
    const { body } = await read(daniel.authCode);
    expect(body.holdings[0]).toMatchObject({ distributed: 0, value: 29_876.55, lastPayment: null });
    expect(body.points.at(-1)).toMatchObject({ distributed: 0, value: 84_876.55 });
  });

  it('[ENT-07] is told to a delegate of that profile by itself, while it is delegated', async () => {
    const { daniel, ada, llc, self, investment } = await yearOfMoney();
    expect((await read(ada.authCode, `?profile=${llc}`)).status).toBe(404);
    const others = await people.delegated(daniel, ada, llc, { rights: ['documents', 'tax', 'notices'] });
    expect((await read(ada.authCode, `?profile=${llc}`)).status).toBe(404);
    await people.end(daniel.authCode, others);
    const grant = await people.delegated(daniel, ada, llc, { rights: ['view'] });
    const { body } = await read(ada.authCode, `?profile=${llc}`);
    expect(body.holdings.map(({ syndUser }) => syndUser)).toEqual([investment]);
    expect(body.points.at(-1)).toMatchObject({ contributed: 30_000, value: 29_576.54 });
    expect((await read(ada.authCode)).body).toMatchObject({ holdings: [], points: [], stated: [] });
    expect((await read(ada.authCode, `?profile=${self}`)).status).toBe(404);
    await people.end(daniel.authCode, grant);
    expect((await read(ada.authCode, `?profile=${llc}`)).status).toBe(404);
    expect((await read(undefined)).status).toBe(401);
  });

  it('[INV-02] is told of one fund or one profile, and rejects what is no id', async () => {
    const { daniel, ellen, self, ownInvestment, fund } = await yearOfMoney();
    const { body } = await read(daniel.authCode, `?profile=${self}&fund=${fund._id}`);
    expect(body.holdings.map(({ syndUser }) => syndUser)).toEqual([ownInvestment]);
    expect(body.points.at(-1)).toMatchObject({ contributed: 55_000 });
    const other = await server.make.fund();
    expect((await read(daniel.authCode, `?fund=${other._id}`)).body).toMatchObject({
      holdings: [],
      points: [],
    });
    expect((await read(ellen.authCode, `?profile=${self}`)).status).toBe(404);
    for (const query of ['?profile=1', '?fund=x'])
      expect((await read(daniel.authCode, query)).status).toBe(400);
  });

  it('[INV-02] leaves no error', () => expect(server.errors).toEqual([]));
});
