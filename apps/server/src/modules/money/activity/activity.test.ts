import type { MoneyActivity, MoneyHistory, Performance } from '@paddock/contract';
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
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reverseEntry } from '../journal/index.ts';

let server: TestServer;
let scene: FiguresScene;
let people: DelegateScene;
beforeAll(async () => {
  server = await testServer();
  scene = figuresScene(server);
  people = await delegateScene(server);
});
afterAll(() => server.close());

const read = (authCode: string | undefined, query = '') =>
  server.request<MoneyActivity & ErrorBody>('GET', `/api/ledger/activity${query}`, { authCode });
const linesOf = async (authCode: string, query = '') => (await read(authCode, query)).body.items;
const short = ({ day, kind, paidIn, paidOut, change, balance }: MoneyActivity['items'][number]) => [
  day,
  kind,
  paidIn,
  paidOut,
  change,
  balance,
];

const entryOf = async (syndUser: string, kind: string) => {
  const { rows } = await sql<{ _id: string; fund: string }>`SELECT DISTINCT e._id, e.fund
    FROM ledger_entries e JOIN ledger_postings l ON l.entry = e._id JOIN positions p ON p._id = l.position
    WHERE p."syndUser" = ${syndUser} AND e.kind = ${kind}`.execute(server.platform.db);
  const [found] = rows;
  if (!found) throw new Error(`There is no ${kind}`);
  return found;
};

/** Cash that came in and went out, with the values, by a SELECT past the product: the last balance. */
async function standsFor(syndUsers: readonly string[]): Promise<number> {
  const { rows } = await sql<{ sum: string }>`SELECT coalesce(sum(-l.amount), 0)::text AS sum
    FROM ledger_postings l JOIN positions p ON p._id = l.position
    WHERE p."syndUser" = ANY(${[...syndUsers]}::uuid[]) AND l.account NOT IN ('unfunded', 'called')`.execute(
    server.platform.db,
  );
  return Number(rows[0]?.sum);
}

/** Daniel's company and Daniel himself in one opened fund, with Ellen beside them, after a year of money. */
async function yearOfMoney() {
  const made = await people.made();
  const { fund, investment, ownInvestment, ellenInvestment } = made;
  await scene.open(fund._id);
  await scene.receive(investment, '2025-11-03', 3_000_000n);
  await scene.receive(ownInvestment, '2025-12-01', 5_600_000n);
  await scene.receive(ellenInvestment, '2025-11-04', 3_000_000n);
  await scene.distribute(investment, '2026-03-31', [10_000n, 0n, 20_000n, 1n]);
  await scene.post(investment, 'payment', '2026-04-02', (position) =>
    entryFor.payment({ position, amount: 30_001n }),
  );
  await scene.revalue(investment, '2026-06-30', -12_345n);
  await scene.revalue(ellenInvestment, '2026-06-30', 99n);
  return made;
}

/** Daniel's company gets a receipt of a closed period; Ellen's comes in on the day on which that one counts. */
async function receivedLate() {
  const made = await people.made();
  const { fund, investment, ellenInvestment } = made;
  await scene.open(fund._id);
  await scene.receive(investment, '2025-11-03', 10_000n);
  await server.platform.db
    .updateTable('ledger_books')
    .set({ closedThrough: '2025-12-31' })
    .where('fund', '=', fund._id)
    .execute();
  await scene.receive(investment, '2025-12-20', 5n);
  await scene.receive(ellenInvestment, '2026-01-01', 700n);
  return made;
}

describe('the activity of a person', () => {
  it('[LED-05] lists what is theirs by day, newest first, and its last balance is what stands for them', async () => {
    const { daniel, ellen, investment, ownInvestment, ellenInvestment, fund } = await yearOfMoney();
    const { status, body } = await read(daniel.authCode);
    expect(status).toBe(200);
    expect(body.items.map(short)).toEqual([
      ['2026-06-30', 'valuation', 0, 0, -123.45, 85_576.54],
      ['2026-04-02', 'payment', 0, 300.01, 0, 85_699.99],
      ['2025-12-01', 'contribution', 56_000, 0, 0, 86_000],
      ['2025-11-03', 'contribution', 30_000, 0, 0, 30_000],
    ]);
    expect(body.total).toBe(4);
    expect(body.totals).toEqual({ paidIn: 86_000, paidOut: 300.01, change: -123.45, sentBack: 0 });
    expect(body.items[0]?.balance).toBe(await standsFor([investment, ownInvestment]));
    expect(body.items.map(({ syndUser }) => syndUser)).toEqual([
      investment,
      investment,
      ownInvestment,
      investment,
    ]);
    expect(body.items[0]).toMatchObject({
      fund: { _id: fund._id, name: fund.name },
      holderName: 'Okafor Holdings LLC',
      reverses: null,
      reversedOn: null,
    });
    expect((await linesOf(ellen.authCode)).map(short)).toEqual([
      ['2026-06-30', 'valuation', 0, 0, 0.99, 30_000.99],
      ['2025-11-04', 'contribution', 30_000, 0, 0, 30_000],
    ]);
    expect(await standsFor([ellenInvestment])).toBe(30_000.99);
  });

  it('[LED-05] is filtered by fund, profile, kind and year, and the balance still counts what is not shown', async () => {
    const { daniel, fund, llc, self, investment, ownInvestment } = await yearOfMoney();
    const other = await server.make.fund();
    const elsewhere = await people.invested(daniel._id, other._id, llc);
    await scene.open(other._id);
    await scene.receive(elsewhere, '2025-10-01', 3_000_000n);
    const { authCode } = daniel;
    expect((await linesOf(authCode, `?fund=${other._id}`)).map(short)).toEqual([
      ['2025-10-01', 'contribution', 30_000, 0, 0, 30_000],
    ]);
    expect((await linesOf(authCode, `?profile=${self}`)).map(short)).toEqual([
      ['2025-12-01', 'contribution', 56_000, 0, 0, 56_000],
    ]);
    expect((await linesOf(authCode, '?kind=paid_out')).map(short)).toEqual([
      ['2026-04-02', 'payment', 0, 300.01, 0, 115_699.99],
    ]);
    expect((await linesOf(authCode, '?kind=change')).map(({ day }) => day)).toEqual(['2026-06-30']);
    expect((await linesOf(authCode, '?kind=paid_in')).map(({ paidIn }) => paidIn)).toEqual([
      56_000, 30_000, 30_000,
    ]);
    const year = (await read(authCode, '?year=2026')).body;
    expect([year.total, year.totals]).toEqual([
      2,
      { paidIn: 0, paidOut: 300.01, change: -123.45, sentBack: 0 },
    ]);
    expect((await read(authCode, '?year=2024')).body).toMatchObject({
      items: [],
      total: 0,
      totals: { paidIn: 0, paidOut: 0, change: 0, sentBack: 0 },
    });
    const page = (await read(authCode, '?limit=1&offset=1')).body;
    expect([page.total, page.items.map(({ syndUser, kind }) => [syndUser, kind])]).toEqual([
      5,
      [[investment, 'payment']],
    ]);
    const { choices } = (await read(authCode)).body;
    expect(choices.years).toEqual([2026, 2025]);
    expect(choices.funds.map(({ _id }) => _id)).toContain(other._id);
    expect(choices.funds).toHaveLength(2);
    expect(choices.profiles).toEqual([
      { _id: self, name: 'Daniel Okafor', isDelegated: false },
      { _id: llc, name: 'Okafor Holdings LLC', isDelegated: false },
    ]);
    const ofSelf = (await read(authCode, `?profile=${self}`)).body.choices;
    expect([ofSelf.funds.length, ofSelf.years]).toEqual([1, [2025]]);
    await scene.sendBack(ownInvestment, '2026-07-02', 100_000n);
    const ofFund = async (id: string, more = '') => (await read(authCode, `?fund=${id}${more}`)).body;
    const { total, totals, choices: beside } = await ofFund(other._id);
    expect([total, totals]).toEqual([1, { paidIn: 30_000, paidOut: 0, change: 0, sentBack: 0 }]);
    expect(beside).toEqual((await read(authCode)).body.choices);
    const whole = await ofFund(fund._id);
    expect(whole.totals).toMatchObject({ paidIn: 86_000, sentBack: 1_000 });
    expect((await ofFund(fund._id, '&limit=1&offset=1')).items).toEqual(whole.items.slice(1, 2));
    for (const query of ['?kind=paid', '?kind=distribution', '?year=26', '?fund=1', '?limit=1000000'])
      expect((await read(authCode, query)).status).toBe(400);
  });

  it('[LED-05] [LED-04] says of a receipt of a closed period on which day it came in, of no other line, and in the file too', async () => {
    const { daniel, ellen } = await receivedLate();
    const days = async (authCode: string) =>
      (await linesOf(authCode)).map(({ day, ownDay, paidIn }) => [day, ownDay, paidIn]);
    expect(await days(daniel.authCode)).toEqual([
      ['2026-01-01', '2025-12-20', 0.05],
      ['2025-11-03', null, 100],
    ]);
    expect(await days(ellen.authCode)).toEqual([['2026-01-01', null, 7]]);
    // It is listed in the year in which it counts.
    for (const [year, ownDays] of [
      [2026, ['2025-12-20']],
      [2025, [null]],
    ] as const)
      expect((await linesOf(daniel.authCode, `?year=${year}`)).map(({ ownDay }) => ownDay)).toEqual(ownDays);
    const notes = async (authCode: string) => {
      const { body } = await server.request<{ url: string }>('POST', '/api/ledger/activity/download', {
        authCode,
        body: {},
      });
      const [header = '', ...lines] = (await server.app.inject({ url: body.url })).body.trim().split('\r\n');
      const at = header.split(',').indexOf('Note');
      return lines.map((line) => [line.split(',')[0], line.split(',')[at]]);
    };
    expect(await notes(daniel.authCode)).toEqual([
      ['2026-01-01', 'Happened on 2025-12-20'],
      ['2025-11-03', ''],
    ]);
    expect(await notes(ellen.authCode)).toEqual([['2026-01-01', '']]);
  });

  it('[LED-05] [LED-02] shows a reversal beside what it takes back, in the same column', async () => {
    const { daniel, investment } = await yearOfMoney();
    const { _id, fund } = await entryOf(investment, 'payment');
    await reverseEntry(server.platform.db, {
      fund,
      entry: _id,
      day: '2026-04-09',
      reason: 'The bank refused it',
      by: { id: null, now: server.clock.now() },
    });
    const paidOut = await linesOf(daniel.authCode, '?kind=paid_out');
    expect(
      paidOut.map(({ day, kind, paidOut: amount, reverses, reversedOn }) => [
        day,
        kind,
        amount,
        reverses,
        reversedOn,
      ]),
    ).toEqual([
      ['2026-04-09', 'reversal', -300.01, { entry: _id, day: '2026-04-02', kind: 'payment' }, null],
      ['2026-04-02', 'payment', 300.01, null, '2026-04-09'],
    ]);
    expect((await read(daniel.authCode, '?kind=paid_out')).body.totals.paidOut).toBe(0);
  });

  it('[LED-05] is filtered by the kind of money, and adds up to what a SELECT finds of each kind', async () => {
    const { daniel, ellen, fund, investment, ownInvestment, ellenInvestment } = await yearOfMoney();
    const { authCode } = daniel;
    const pay = (syndUser: string, day: string, [capital, profit]: readonly [bigint, bigint]) =>
      scene.post(syndUser, 'distribution', day, (position) => [
        ...entryFor.distribution(position, {
          returnedCapital: capital,
          preferredReturn: 0n,
          profit,
          interest: 0n,
          withheld: 0n,
          recallable: 0n,
        }),
        ...entryFor.payment({ position, amount: capital + profit }),
      ]);
    await pay(investment, '2026-07-01', [1_000n, 2_003n]);
    await pay(ownInvestment, '2026-07-01', [0n, 500n]);
    await pay(ellenInvestment, '2026-07-01', [7_777n, 7_777n]);
    // 1,000 came in beyond the commitment, and went back.
    await scene.sendBack(ownInvestment, '2026-07-02', 100_000n);
    const of = async (kind: string, more = '') => (await read(authCode, `?kind=${kind}${more}`)).body;
    const profit = await of('profit');
    expect(new Map(profit.items.map(({ paidOut, syndUser }) => [syndUser, paidOut]))).toEqual(
      new Map([
        [investment, 20.03],
        [ownInvestment, 5],
      ]),
    );
    expect([profit.total, profit.totals]).toEqual([
      2,
      { paidIn: 0, paidOut: 25.03, change: 0, sentBack: 1_000 },
    ]);
    expect((await of('return_of_capital')).totals.paidOut).toBe(10);
    // The whole of it stands beside the part, and the balance counts all of it.
    const [whole] = (await of('return_of_capital')).items;
    expect(whole?.distributions).toEqual({
      returnOfCapital: 10,
      preferredReturn: 0,
      profit: 20.03,
      interest: 0,
      unclassified: 0,
    });
    const unfiltered = await linesOf(authCode);
    expect(whole?.balance).toBe(unfiltered.find(({ entry }) => entry === whole?.entry)?.balance);
    expect((await of('contribution')).totals).toMatchObject({ paidIn: 86_000, paidOut: 0 });
    const back = await of('sent_back');
    expect(back.items.map(short)).toEqual([['2026-07-02', 'contribution_return', 0, 1_000, 0, 84_541.51]]);
    expect((await of('valuation')).totals).toMatchObject({ change: -123.45, paidIn: 0, paidOut: 0 });
    // A payment by itself does not say what of.
    expect((await of('unclassified')).totals.paidOut).toBe(300.01);
    // Of the interest that was distributed nothing is paid yet, so it is on no line, and no choice either.
    for (const kind of ['preferred_return', 'interest', 'income', 'fee', 'transfer'])
      expect([kind, (await of(kind)).items]).toEqual([kind, []]);
    const all = (await read(authCode)).body;
    expect(all.totals).toMatchObject({ paidIn: 86_000, paidOut: 1_335.04, sentBack: 1_000 });
    expect(all.items[0]?.balance).toBe(await standsFor([investment, ownInvestment]));
    expect(all.choices.kinds).toEqual([
      'contribution',
      'sent_back',
      'return_of_capital',
      'profit',
      'unclassified',
      'valuation',
    ]);
    expect((await of('profit', '&year=2025')).total).toBe(0);
    expect((await of('profit', '&limit=1&offset=1')).items).toHaveLength(1);

    const { _id: entry } = await server.platform.db
      .selectFrom('ledger_entries')
      .select('_id')
      .where('_id', '=', whole?.entry ?? '')
      .executeTakeFirstOrThrow();
    await reverseEntry(server.platform.db, {
      fund: fund._id,
      entry,
      day: '2026-07-09',
      reason: 'It was of another quarter',
      by: { id: null, now: server.clock.now() },
    });
    const after = await of('profit');
    expect(after.totals.paidOut).toBe(5);
    const [reversal] = after.items;
    expect(reversal).toMatchObject({ kind: 'reversal', paidOut: -20.03, reverses: { entry } });
    expect(after.items.find((line) => line.entry === entry)?.reversedBy).toBe(reversal?.entry);
    // What was sent back is no longer once it is taken back, and nothing of it is Ellen's.
    expect((await read(ellen.authCode)).body.totals).toMatchObject({ paidOut: 155.54, sentBack: 0 });
    const link = await server.request<{ url: string }>('POST', '/api/ledger/activity/download', {
      authCode,
      body: { kind: 'profit' },
    });
    const file = await server.app.inject({ url: link.body.url });
    expect(file.body).toContain('Okafor Holdings LLC,0.00,20.03,0.00,');
    expect(file.body).toMatch(/,10\.00,0\.00,20\.03,0\.00,0\.00\r\n/);
    expect(file.body).not.toContain('77.77');
  });

  it('[LED-05] says nothing of a fund whose journal is not opened', async () => {
    const { daniel, ownInvestment } = await people.made();
    expect(await read(daniel.authCode)).toMatchObject({
      status: 200,
      body: { items: [], total: 0, choices: { funds: [], profiles: [], kinds: [], years: [] } },
    });
    expect(ownInvestment).toBeTruthy();
  });

  it('[LED-05] [MET-01] names the profile that is asked for, and where its payments are, in a fund without a journal', async () => {
    const { daniel, ada, ellen, llc, fund, investment, ownInvestment } = await people.made();
    const named = { _id: llc, name: 'Okafor Holdings LLC' };
    const performance = async (authCode: string, query: string) =>
      (await server.request<Performance>('GET', `/api/ledger/performance${query}`, { authCode })).body;
    const history = async (authCode: string, query: string) =>
      (await server.request<MoneyHistory>('GET', `/api/ledger/history${query}`, { authCode })).body;
    const own = { profiles: [{ ...named, isDelegated: false }] };
    expect((await read(daniel.authCode, `?profile=${llc}`)).body).toMatchObject({
      items: [],
      stated: [{ _id: fund._id, name: fund.name, syndUsers: [investment] }],
      choices: own,
    });
    expect(await performance(daniel.authCode, `?profile=${llc}`)).toMatchObject({ choices: own });
    expect(await history(daniel.authCode, `?profile=${llc}`)).toMatchObject({ choices: own });
    // Where none is asked for, those are offered that there is something to follow of.
    const all = (await read(daniel.authCode)).body;
    expect(all.choices.profiles).toEqual([]);
    expect(all.stated).toMatchObject([{ _id: fund._id, syndUsers: [investment, ownInvestment].toSorted() }]);
    await people.delegated(daniel, ada, llc, { rights: ['view'] });
    const delegated = { profiles: [{ ...named, isDelegated: true }] };
    expect((await read(ada.authCode, `?profile=${llc}`)).body.choices).toMatchObject(delegated);
    expect(await performance(ada.authCode, `?profile=${llc}`)).toMatchObject({ choices: delegated });
    expect((await read(ada.authCode)).body.choices.profiles).toEqual([]);
    expect((await read(ellen.authCode, `?profile=${llc}`)).status).toBe(404);
  });

  it('[LED-05] [ENT-07] shows a delegate the money of that profile by itself, while it is delegated', async () => {
    const { daniel, ada, llc, self, investment } = await yearOfMoney();
    expect((await read(ada.authCode, `?profile=${llc}`)).status).toBe(404);
    const grant = await people.delegated(daniel, ada, llc, { rights: ['tax'] });
    expect((await read(ada.authCode, `?profile=${llc}`)).status).toBe(404);
    await people.end(daniel.authCode, grant);
    const viewing = await people.delegated(daniel, ada, llc, { rights: ['view'] });
    const { body } = await read(ada.authCode, `?profile=${llc}`);
    expect(body.items.map(({ syndUser }) => syndUser)).toEqual([investment, investment, investment]);
    expect(body.items[0]?.balance).toBe(await standsFor([investment]));
    expect(body.choices.profiles).toEqual([{ _id: llc, name: 'Okafor Holdings LLC', isDelegated: true }]);
    // It is not the delegate's own money, and the owner's other profile stays unseen.
    expect(await linesOf(ada.authCode)).toEqual([]);
    expect((await read(ada.authCode, `?profile=${self}`)).status).toBe(404);
    await people.end(daniel.authCode, viewing);
    expect((await read(ada.authCode, `?profile=${llc}`)).status).toBe(404);
    expect((await read(ada.authCode)).body.choices.profiles).toEqual([]);
  });

  it('[LED-05] shows nobody the profile of somebody else, an unknown one, or anything to a visitor', async () => {
    const { ellen, llc, fund, ellenInvestment } = await yearOfMoney();
    const missing = '00000000-0000-4000-8000-000000000000';
    expect((await read(ellen.authCode, `?profile=${llc}`)).status).toBe(404);
    expect((await read(ellen.authCode, `?profile=${missing}`)).status).toBe(404);
    // The fund is hers too, and of it she sees what is hers.
    expect((await linesOf(ellen.authCode, `?fund=${fund._id}`)).map(({ syndUser }) => syndUser)).toEqual([
      ellenInvestment,
      ellenInvestment,
    ]);
    expect((await read(ellen.authCode, `?fund=${missing}`)).body.items).toEqual([]);
    expect((await read(undefined)).status).toBe(401);
  });
});

describe('the file of an activity', () => {
  const request = (authCode: string | undefined, body: object = {}) =>
    server.request<{ url: string; originalName: string } & ErrorBody>(
      'POST',
      '/api/ledger/activity/download',
      { authCode, body },
    );
  const open = async (url: string) => await server.app.inject({ url });

  it('[LED-05] has every line that the filter lets through as CSV, in which no name is a formula', async () => {
    const { daniel, fund, llc } = await yearOfMoney();
    await server.platform.db
      .updateTable('funds')
      .set({ name: '=SUM(A1)' })
      .where('_id', '=', fund._id)
      .execute();
    const { status, body } = await request(daniel.authCode, { profile: llc, year: 2026 });
    expect(status).toBe(200);
    expect(body.originalName).toMatch(/^activity-\d{4}-\d\d-\d\d\.csv$/);
    const file = await open(body.url);
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(file.body.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
      'Day,What,Fund,Held by,Paid in,Paid out,Change in value,Balance,Note,' +
        'Return of capital,Preferred return,Profit,Interest,"Earlier, of unknown kind"',
      "2026-06-30,Change in value,'=SUM(A1),Okafor Holdings LLC,0.00,0.00,-123.45,29576.54,,,,,,",
      "2026-04-02,Distribution paid,'=SUM(A1),Okafor Holdings LLC,0.00,300.01,0.00,29699.99,,,,,,",
    ]);
    const lines = await server.platform.db
      .selectFrom('audit_events')
      .select(['actor', 'detail'])
      .where('action', '=', 'activity.download')
      .where('actor', '=', daniel._id)
      .execute();
    expect(lines).toMatchObject([{ actor: daniel._id, detail: { profile: llc, year: 2026 } }]);
  });

  it('[LED-05] [ENT-07] is not made for a profile of somebody else, nor after a delegation has ended', async () => {
    const { daniel, ada, ellen, llc } = await yearOfMoney();
    expect((await request(ellen.authCode, { profile: llc })).status).toBe(404);
    expect((await request(undefined)).status).toBe(401);
    const grant = await people.delegated(daniel, ada, llc, { rights: ['view'] });
    const { body } = await request(ada.authCode, { profile: llc });
    await people.end(daniel.authCode, grant);
    expect((await open(body.url)).statusCode).toBe(404);
  });
});

it('[LED-05] leaves no error', () => expect(server.errors).toEqual([]));
