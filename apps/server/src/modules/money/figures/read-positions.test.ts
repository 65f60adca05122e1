import type { ParticipationListItem } from '@paddock/contract';
import { balanceOf, participationRows, positionAmounts } from '@paddock/domain';
import {
  delegateScene,
  type FiguresScene,
  figuresScene,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { inTransaction } from '../../../platform/database/index.ts';
import { readFundings } from '../funding/index.ts';
import { followAllParticipations, lockBook, openBook } from '../journal/index.ts';
import { ledgerFacts, readPositions } from './read-positions.ts';

let server: TestServer;
let scene: FiguresScene;
beforeAll(async () => {
  server = await testServer();
  scene = figuresScene(server);
});
afterAll(() => server.close());
vi.setConfig({ testTimeout: 60_000 });

const mine = async (authCode: string | undefined) =>
  (await server.request<{ items: ParticipationListItem[] }>('GET', '/api/syndication/mine', { authCode }))
    .body.items;

it('[LED-01] [ENT-07] a delegate reads the figures of the ledger for the profile, and none of another', async () => {
  const delegates = await delegateScene(server);
  const { daniel, ada, fund, llc, investment, ownInvestment } = await delegates.made();
  const staff = await server.signIn(await server.make.user({ level: 'admin' }));
  for (const id of [investment, ownInvestment])
    await scene.funding.record({ id, amount: 20_000.5, reference: id }, staff);
  const today = scene.funding.today();
  const stated = new Date('2026-03-04T05:06:07.000Z');
  await server.platform.db
    .updateTable('funds')
    .set({ currentPercentagesUpdatedAt: stated })
    .where('_id', '=', fund._id)
    .execute();
  await delegates.delegated(daniel, ada, llc, { rights: ['view'] });
  const participations = async () => (await delegates.seen(ada.authCode)).items[0]?.participations;
  expect(await participations()).toMatchObject([
    { _id: investment, figuresFrom: 'percentages', statedOn: stated.toISOString() },
  ]);
  await scene.open(fund._id);
  await scene.distribute(investment, today, [12_345n, 0n, 1n, 0n]);
  await scene.revalue(investment, today, 77n);
  const posted = await scene.posted(investment);
  expect(await participations()).toMatchObject([
    {
      _id: investment,
      committed: Number(posted.commitment),
      funded: Number(posted.contributed),
      distributions: Number(posted.distributed),
      value: Number(posted.nav),
      figuresFrom: 'ledger',
      statedOn: null,
    },
  ]);
});

it('[LED-01] the dashboard takes one query for the positions of all funds, whatever their number', async () => {
  const person = await server.make.user();
  const ada = { id: person._id, authCode: await server.signIn(person) };
  const hold = async () => {
    const fund = await server.make.fund();
    await server.make.participation({
      user: ada.id,
      fund: fund._id,
      invest_status: 'Accepted investment',
      invest_amount: '100',
      sa_complete_date: server.clock.now(),
    });
    return fund._id;
  };
  await scene.open(await hold());
  // Without what sessions and the queue ask meanwhile.
  const queries = async () => {
    const query = vi.spyOn(pg.Client.prototype, 'query');
    await mine(ada.authCode);
    const texts = query.mock.calls.map(([first]: unknown[]) =>
      typeof first === 'string' ? first : ((first as { text?: string } | undefined)?.text ?? ''),
    );
    query.mockRestore();
    return texts.filter((text) => text.includes('synd_users'));
  };
  const few = await queries();
  expect(few.filter((text) => text.includes('position_balances'))).toHaveLength(1);
  for (let count = 0; count < 30; count += 1) {
    const fund = await hold();
    if (count % 2 === 0) await scene.open(fund);
  }
  expect(await queries()).toHaveLength(few.length);
  expect((await mine(ada.authCode)).filter(({ position }) => position !== null)).toHaveLength(16);
});

it('[LED-01] a fund has its percentages until it is opened, although it has a book, and then never again', async () => {
  const { db } = server.platform;
  const person = await server.make.user();
  const authCode = await server.signIn(person);
  const { _id: fund } = await server.make.fund({ currentFundValuePercentage: '110' });
  await server.make.participation({
    user: person._id,
    fund,
    invest_status: 'Accepted investment',
    invest_amount: '100',
    fundedBefore: '100',
    sa_complete_date: server.clock.now(),
  });
  const row = async () => participationRows(await mine(authCode), server.clock.now())[0];
  const before = await row();
  expect(before).toMatchObject({ isByLedger: false, currentValue: 11_000n });
  await openBook(db, { fund, timeZone: 'America/New_York' });
  expect(await row()).toEqual(before);
  await db
    .updateTable('ledger_books')
    .set({ openedAt: server.clock.now() })
    .where('fund', '=', fund)
    .execute();
  expect(await row()).toEqual(before);
  await inTransaction(db, async (held) => {
    await followAllParticipations(held, await lockBook(held, fund), { id: null, now: server.clock.now() });
    await sql`UPDATE funds SET figures = 'ledger' WHERE _id = ${fund}`.execute(held);
  });
  // No valuation was posted for it.
  expect(await row()).toMatchObject({
    isByLedger: true,
    invested: 10_000n,
    currentDistribution: 0n,
    currentValue: 10_000n,
  });
});

it('[LED-01] a participation that has not committed to an opened fund has nothing there, and one of another fund is missing', async () => {
  const { db } = server.platform;
  const [opened, other] = [await server.make.fund(), await server.make.fund()];
  const person = await server.make.user();
  const take = async (fund: string) => (await server.make.participation({ user: person._id, fund }))._id;
  const [asked, elsewhere] = [await take(opened._id), await take(other._id)];
  await scene.open(opened._id);
  const found = await readPositions(db, sql`s."user" = ${person._id}`);
  const nothing = { commitment: 0n, contributed: 0n, distributed: 0n, nav: 0n, suspense: 0n };
  expect(found.get(asked)).toMatchObject(nothing);
  expect(found.has(elsewhere)).toBe(false);
});

it('[LED-08] money that an ended commitment left is told apart from an excess', async () => {
  const position = positionAmounts(balanceOf([]));
  const [{ _id: fund }, person] = [await server.make.fund(), await server.make.user()];
  const { _id: id } = await server.make.participation({
    user: person._id,
    fund,
    invest_status: 'Accepted investment',
    invest_amount: '20000',
    sa_complete_date: server.clock.now(),
  });
  const staff = await server.signIn(await server.make.user({ level: 'admin' }));
  const record = (amount: number) => scene.funding.record({ id, amount, reference: `W ${amount}` }, staff);
  expect((await record(7_000)).status).toBe(200);
  await server.platform.db.updateTable('synd_users').set({ fundingRound: 2 }).where('_id', '=', id).execute();
  expect((await record(500)).status).toBe(200);
  const [funding] = await readFundings(server.platform.db, sql`s._id = ${id}`);
  expect(ledgerFacts(position, funding)).toEqual({ position, leftByEnded: 700_000n });
  expect(ledgerFacts(position, undefined)).toEqual({ position, leftByEnded: 0n });
  expect(ledgerFacts(undefined, funding)).toBeNull();
});
