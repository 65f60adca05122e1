import type { DelegatedProfile, ParticipationListItem } from '@paddock/contract';
import {
  delegateScene,
  type OpenedFundScene,
  openedFundScene,
  type TestServer,
  testServer,
} from '@paddock/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

let server: TestServer;
let scene: OpenedFundScene;
beforeAll(async () => {
  server = await testServer();
  scene = openedFundScene(server);
});
afterAll(() => server.close());
vi.setConfig({ testTimeout: 60_000 });

const openingDay = '2026-07-01';
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
  await scene.open(fund._id, today);
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
  await scene.open(await hold(), openingDay);
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
    if (count % 2 === 0) await scene.open(fund, openingDay);
  }
  expect(await queries()).toHaveLength(few.length);
  expect((await mine(ada.authCode)).filter(({ position }) => position !== null)).toHaveLength(16);
});
