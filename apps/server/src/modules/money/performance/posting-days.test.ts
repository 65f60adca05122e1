import type { Holding, HoldingJournal, MoneyActivity, MoneyHistory, Performance } from '@paddock/contract';
import { dayIn, dayNumber, dayOfNumber, entryFor, instantOfLocalTime } from '@paddock/domain';
import {
  type DelegateScene,
  delegateScene,
  type ErrorBody,
  type FiguresScene,
  figuresScene,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

let server: TestServer;
let scene: FiguresScene;
let people: DelegateScene;
/** The book of a scene is of New York. */
const hosts: Record<'losAngeles' | 'tokyo', string> = { losAngeles: '', tokyo: '' };
beforeAll(async () => {
  server = await testServer();
  scene = figuresScene(server);
  people = await delegateScene(server);
  const host = async (timeZone: string) => (await server.make.portal({ timeZone })).domains[0] ?? '';
  hosts.losAngeles = await host('America/Los_Angeles');
  hosts.tokyo = await host('Asia/Tokyo');
});
beforeEach(() => server.clock.set(new Date()));
afterAll(() => server.close());

type Reader = { authCode: string; host: string };
const get = async <Body>(url: string, reader: Reader) =>
  (await server.request<Body & ErrorBody>('GET', url, reader)).body;

/** What each page says was distributed, and its day. */
async function distributed(reader: Reader, investment: string) {
  const performance = await get<Performance>('/api/ledger/performance', reader);
  const history = await get<MoneyHistory>('/api/ledger/history', reader);
  const journal = await get<{ item: HoldingJournal }>(`/api/ledger/holdings/${investment}`, reader);
  const overview = await get<{ item: Holding }>(`/api/syndication/holdings/${investment}`, reader);
  const activity = await get<MoneyActivity>('/api/ledger/activity', reader);
  const last = [history.points.at(-1), journal.item.points.at(-1)];
  return {
    days: [performance.asOf, history.asOf, journal.item.asOf, ...last.map((point) => point?.day)],
    amounts: [
      performance.total.distributed,
      performance.holdings.find(({ syndUser }) => syndUser === investment)?.distributed,
      history.holdings.find(({ syndUser }) => syndUser === investment)?.distributed,
      ...last.map((point) => point?.distributed),
      overview.item.figures.distributions,
    ],
    listed: activity.items.filter(({ paidOut }) => paidOut > 0).map(({ day, paidOut }) => [day, paidOut]),
  };
}

/**
 * At 9:30 PM in Los Angeles, when the next day has begun in New York: `day`, which is the newest that the database knows.
 * Daniel's company and Ellen have paid 30,000 each.
 */
async function evening() {
  const zone = 'America/New_York';
  const day = dayIn(new Date(), zone);
  const at = (time: string) => server.clock.set(instantOfLocalTime(`${day}T${time}`, zone) ?? new Date());
  at('00:30');
  const made = await people.made();
  await scene.open(made.fund._id);
  await scene.receive(made.investment, '2025-11-03', 3_000_000n);
  await scene.receive(made.ellenInvestment, '2025-11-03', 3_000_000n);
  const reader = async (who: { _id: string }, host: string) => ({ authCode: await server.signIn(who), host });
  const beside = (days: number) => dayOfNumber(dayNumber(day) + days);
  return { ...made, reader, at, day, dayBefore: beside(-1), dayAfter: beside(1) };
}

it('[MET-01] [LED-05] counts all that is posted on every page where the day of the book has not begun in the portal', async () => {
  const { daniel, ellen, investment, ellenInvestment, reader, day, dayBefore, dayAfter } = await evening();
  const his = await reader(daniel, hosts.losAngeles);
  const hers = await reader(ellen, hosts.losAngeles);
  const before = await distributed(hers, ellenInvestment);
  await scene.distribute(investment, day, [0n, 0n, 100_000n, 0n]);
  await scene.post(investment, 'payment', day, (position) =>
    entryFor.payment({ position, amount: 100_000n }),
  );
  expect(await distributed(his, investment)).toEqual({
    days: Array(5).fill(day),
    amounts: Array(6).fill(1_000),
    listed: [[day, 1_000]],
  });
  const asOf = (asked: string) => get<Performance>(`/api/ledger/performance?asOf=${asked}`, his);
  expect((await asOf(day)).total.distributed).toBe(1_000);
  expect((await asOf(dayBefore)).total.distributed).toBe(0);
  expect(Object.keys((await asOf(dayAfter)).fields ?? {})).toEqual(['asOf']);
  expect(await distributed(hers, ellenInvestment)).toEqual(before);
  expect(before).toMatchObject({ amounts: Array(6).fill(0), listed: [] });
});

it('[MET-01] names the day of the portal where it has begun before that of the book, and where there is no book', async () => {
  const { daniel, ada, investment, reader, at, day, dayBefore, dayAfter } = await evening();
  // Another person's book moves no day of those who have none.
  const without = await reader(ada, hosts.losAngeles);
  expect((await get<Performance>('/api/ledger/performance', without)).asOf).toBe(dayBefore);
  const asked = await server.request('GET', `/api/ledger/performance?asOf=${day}`, without);
  expect(asked.status).toBe(400);
  at('12:00');
  const { days } = await distributed(await reader(daniel, hosts.tokyo), investment);
  expect(days).toEqual(Array(5).fill(dayAfter));
});

it('leaves no error', () => expect(server.errors).toEqual([]));
