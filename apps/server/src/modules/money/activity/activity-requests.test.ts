import type { DownloadReply, MoneyActivity, Performance } from '@paddock/contract';
import {
  type DelegateScene,
  delegateScene,
  type ErrorBody,
  type FiguresScene,
  figuresScene,
  rowChanges,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

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
const readPerformance = (authCode: string | undefined, query = '') =>
  server.request<Performance & ErrorBody>('GET', `/api/ledger/performance${query}`, { authCode });
const requestFile = (authCode: string | undefined, body: object = {}) =>
  server.request<DownloadReply & ErrorBody>('POST', '/api/ledger/activity/download', { authCode, body });
const downloadsOf = async (person: { _id: string }) =>
  (
    await server.platform.db
      .selectFrom('audit_events')
      .select('_id')
      .where('action', '=', 'activity.download')
      .where('actor', '=', person._id)
      .execute()
  ).length;

async function opened() {
  const made = await people.made();
  await scene.open(made.fund._id);
  await scene.receive(made.investment, '2025-11-03', 3_000_000n);
  await scene.receive(made.ellenInvestment, '2025-11-04', 2_999_999n);
  return made;
}

describe('what is said of funds that are not opened', () => {
  it('[LED-05] [MET-01] is when their manager stated the percentages, to those who hold something there', async () => {
    const { daniel, ellen, ada, llc, self } = await opened();
    const stated = await server.make.fund({
      name: 'Bayside',
      currentPercentagesUpdatedAt: new Date('2026-05-05T15:00:00Z'),
    });
    const unstated = await server.make.fund({ name: 'Cedar' });
    const ofLlc = await people.invested(daniel._id, stated._id, llc);
    const ofSelf = await people.invested(daniel._id, stated._id, self);
    const other = await people.invested(daniel._id, unstated._id, self);
    const bayside = { _id: stated._id, name: 'Bayside' };
    const funds = [
      {
        ...bayside,
        statedOn: '2026-05-05T15:00:00.000Z',
        syndUsers: expect.toSatisfy(
          (ids: string[]) => ids.toSorted().join() === [ofLlc, ofSelf].toSorted().join(),
        ),
      },
      { _id: unstated._id, name: 'Cedar', statedOn: null, syndUsers: [other] },
    ];
    expect((await read(daniel.authCode)).body.stated).toEqual(funds);
    expect((await read(daniel.authCode, `?fund=${unstated._id}`)).body.stated).toEqual(funds.slice(1));
    const { body } = await readPerformance(daniel.authCode);
    expect(body.stated.map(({ syndUser }) => syndUser).toSorted()).toEqual([ofLlc, ofSelf, other].toSorted());
    expect(body.stated).toContainEqual({
      syndUser: ofLlc,
      fund: bayside,
      holderName: 'Okafor Holdings LLC',
      statedOn: '2026-05-05T15:00:00.000Z',
    });
    expect((await read(ellen.authCode)).body.stated).toEqual([]);
    expect((await readPerformance(ellen.authCode)).body.stated).toEqual([]);
    await people.delegated(daniel, ada, llc, { rights: ['view'] });
    expect((await read(ada.authCode, `?profile=${llc}`)).body.stated).toEqual([
      { ...bayside, statedOn: '2026-05-05T15:00:00.000Z', syndUsers: [ofLlc] },
    ]);
    expect((await readPerformance(ada.authCode, `?profile=${llc}`)).body.stated).toHaveLength(1);
    expect((await readPerformance(ada.authCode)).body.stated).toEqual([]);
  });

  it('[LED-05] counts neither what was looked at nor what was not countersigned', async () => {
    const { daniel, self } = await people.made();
    const fund = await server.make.fund();
    await server.make.participation({
      user: daniel._id,
      fund: fund._id,
      investing_entity: self,
      invest_status: 'Accepted investment',
      invest_amount: '5000',
      sa_start_date: server.clock.now(),
    });
    expect((await read(daniel.authCode)).body.stated.map(({ _id }) => _id)).not.toContain(fund._id);
  });
});

describe('activity that is asked for again and again', () => {
  it('[LED-05] is the same for a hundred who ask at once, to each their own, and changes nothing', async () => {
    const { daniel, ellen, investment, ellenInvestment } = await opened();
    const changes = await rowChanges(server, async () => {
      const replies = await Promise.all(
        Array.from({ length: 100 }, (_, at) => read((at % 2 === 0 ? daniel : ellen).authCode)),
      );
      replies.forEach(({ status, body }, at) => {
        expect(status).toBe(200);
        expect(body.items.map(({ syndUser, balance }) => [syndUser, balance])).toEqual([
          at % 2 === 0 ? [investment, 30_000] : [ellenInvestment, 29_999.99],
        ]);
      });
    });
    expect(changes).toEqual({});
  });

  it('[LED-05] gives a link for each press of the button, each of which opens the same file', async () => {
    const { daniel, ellen } = await opened();
    const [one, other] = await Promise.all([requestFile(daniel.authCode), requestFile(daniel.authCode)]);
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(one.body.url).not.toBe(other.body.url);
    const files = await Promise.all([one, other].map(({ body }) => server.app.inject({ url: body.url })));
    expect(files.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(files[0]?.body).toBe(files[1]?.body);
    expect([await downloadsOf(daniel), await downloadsOf(ellen)]).toEqual([2, 0]);
  });

  it('[LED-05] is not made after the session has ended', async () => {
    const { daniel } = await opened();
    const { status } = await server.request('POST', '/auth/logout', { authCode: daniel.authCode });
    expect(status).toBe(200);
    expect((await requestFile(daniel.authCode)).status).toBe(401);
    expect((await read(daniel.authCode)).status).toBe(401);
    expect((await readPerformance(daniel.authCode)).status).toBe(401);
    expect(await downloadsOf(daniel)).toBe(0);
  });
});

it('[LED-05] leaves no error', () => expect(server.errors).toEqual([]));
