import type { DelegatedProfile, ParticipationListItem } from '@paddock/contract';
import { participationRows } from '@paddock/domain';
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
import { followAllParticipations, lockBook, openBook } from '../journal/index.ts';

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
  await scene.open(fund._id);
  await scene.distribute(investment, today, [12_345n, 0n, 1n, 0n]);
  await scene.revalue(investment, today, 77n);
  await delegates.delegated(daniel, ada, llc, { rights: ['view'] });
  const { body } = await server.request<{ items: DelegatedProfile[] }>('GET', '/api/delegated', {
    authCode: ada.authCode,
  });
  const posted = await scene.posted(investment);
  expect(body.items[0]?.participations).toMatchObject([
    {
      _id: investment,
      committed: Number(posted.commitment),
      funded: Number(posted.contributed),
      distributions: Number(posted.distributed),
      value: Number(posted.nav),
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
