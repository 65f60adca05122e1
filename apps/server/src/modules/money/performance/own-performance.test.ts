import type { Performance } from '@paddock/contract';
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
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../platform/database/index.ts';
import { followParticipation, reverseEntry } from '../journal/index.ts';

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
  server.request<Performance & ErrorBody>('GET', `/api/ledger/performance${query}`, { authCode });

/** Daniel's company pays 30,000 in and gets 3,000 out a year later; Daniel and Ellen hold something beside it. */
async function yearOfMoney() {
  const made = await people.made();
  const { fund, investment, ownInvestment, ellenInvestment } = made;
  await scene.open(fund._id);
  await scene.receive(investment, '2024-01-01', 3_000_000n);
  await scene.receive(ownInvestment, '2025-12-01', 5_500_000n);
  await scene.receive(ellenInvestment, '2024-01-01', 3_000_000n);
  await scene.distribute(investment, '2024-12-31', [0n, 0n, 300_000n, 0n]);
  await scene.post(investment, 'payment', '2024-12-31', (position) =>
    entryFor.payment({ position, amount: 300_000n }),
  );
  await scene.revalue(investment, '2024-12-31', 300_000n);
  await scene.revalue(ellenInvestment, '2024-12-31', 77n);
  return made;
}

describe('how money has done', () => {
  it('[MET-01] [MET-02] is told of each holding, by fund, by profile and in all, and of nobody else’s', async () => {
    const { daniel, ellen, fund, llc, self, investment, ownInvestment, ellenInvestment } =
      await yearOfMoney();
    const { status, body } = await read(daniel.authCode, '?asOf=2024-12-31');
    expect(status).toBe(200);
    // 30,000 became 3,000 and 30,000 within 365 days: 10 % a year.
    const llcFigures = {
      contributed: 30_000,
      distributed: 3_000,
      value: 30_000,
      irr: expect.closeTo(0.1, 8),
      noIrr: null,
      dpi: 0.1,
      rvpi: 1,
      tvpi: 1.1,
      isEstimated: false,
    };
    const nothingYet = {
      contributed: 0,
      distributed: 0,
      value: 0,
      irr: null,
      noIrr: 'no-flows',
      dpi: null,
      rvpi: null,
      tvpi: null,
      isEstimated: false,
    };
    const named = { _id: fund._id, name: fund.name };
    expect(body).toEqual({
      asOf: '2024-12-31',
      holdings: [
        {
          syndUser: investment,
          fund: named,
          holderName: 'Okafor Holdings LLC',
          ...llcFigures,
        },
        {
          syndUser: ownInvestment,
          fund: named,
          holderName: 'Daniel Okafor',
          ...nothingYet,
        },
      ],
      funds: [{ fund: named, ...llcFigures }],
      profiles: [
        { profile: { _id: llc, name: 'Okafor Holdings LLC' }, ...llcFigures },
        { profile: { _id: self, name: 'Daniel Okafor' }, ...nothingYet },
      ],
      total: llcFigures,
      stated: [],
      choices: {
        profiles: [
          { _id: self, name: 'Daniel Okafor', isDelegated: false },
          { _id: llc, name: 'Okafor Holdings LLC', isDelegated: false },
        ],
      },
    });
    const hers = (await read(ellen.authCode, '?asOf=2024-12-31')).body;
    expect(hers.holdings.map(({ syndUser, value }) => [syndUser, value])).toEqual([
      [ellenInvestment, 30_000.77],
    ]);
  });

  it('[ENT-04] [LED-05] calls a profile what its investments were signed as, to the owner and to a delegate', async () => {
    const { daniel, ada, ellen, llc, self, ellenLlc, investment } = await yearOfMoney();
    await people.signedAs(investment, llc, 'Okafor Signed LLC');
    await people.delegated(daniel, ada, llc, { rights: ['view'] });
    const signed = { _id: llc, name: 'Okafor Signed LLC' };
    const own = { _id: self, name: 'Daniel Okafor', isDelegated: false };
    const choicesOf = async (path: string, { authCode }: { authCode: string }) => {
      const { body } = await server.request<Pick<Performance, 'choices'>>('GET', path, { authCode });
      return body.choices.profiles;
    };
    for (const path of ['/api/ledger/performance', '/api/ledger/activity', '/api/ledger/history']) {
      expect(await choicesOf(path, daniel)).toEqual([own, { ...signed, isDelegated: false }]);
      expect(await choicesOf(`${path}?profile=${llc}`, ada)).toEqual([{ ...signed, isDelegated: true }]);
      expect(await choicesOf(path, ellen)).toEqual([
        { _id: ellenLlc, name: 'Whitfield LLC', isDelegated: false },
      ]);
    }
    expect((await read(daniel.authCode)).body.profiles.map(({ profile }) => profile)).toEqual([
      signed,
      { _id: self, name: 'Daniel Okafor' },
    ]);
  });

  it('[MET-01] has no yearly rate within the first year, and says why', async () => {
    const { daniel } = await yearOfMoney();
    expect((await read(daniel.authCode, '?asOf=2024-12-30')).body.total).toMatchObject({
      contributed: 30_000,
      irr: null,
      noIrr: 'short',
      tvpi: 1,
    });
  });

  it('[MET-01] says of holdings, funds, profiles and all of it which have days that are estimated, until then', async () => {
    const { daniel, fund, llc, self, investment, ownInvestment } = await people.made();
    const before = { fundedBefore: '30000', sa_complete_date: new Date('2025-03-03T17:00:00Z') };
    await server.platform.db.updateTable('synd_users').set(before).where('_id', '=', investment).execute();
    await scene.open(fund._id);
    await scene.receive(ownInvestment, '2025-12-01', 5_500_000n);
    const flags = async (query: string) => {
      const { holdings, funds, profiles, total } = (await read(daniel.authCode, query)).body;
      return {
        holdings: holdings.map(({ syndUser, isEstimated }) => [syndUser, isEstimated]),
        funds: funds.map(({ isEstimated }) => isEstimated),
        profiles: profiles.map(({ profile, isEstimated }) => [profile._id, isEstimated]),
        total: total.isEstimated,
      };
    };
    const some = (isEstimated: boolean) => ({
      holdings: [
        [investment, isEstimated],
        [ownInvestment, false],
      ],
      funds: [isEstimated],
      profiles: [
        [llc, isEstimated],
        [self, false],
      ],
      total: isEstimated,
    });
    expect(await flags('')).toEqual(some(true));
    expect(await flags('?asOf=2025-03-02')).toEqual(some(false));
    // It turns out that nothing had come in before.
    await inTransaction(server.platform.db, async (held) => {
      await held.updateTable('synd_users').set({ fundedBefore: '0' }).where('_id', '=', investment).execute();
      await followParticipation(held, investment, { id: null, now: server.clock.now() });
    });
    expect(await flags('?asOf=2026-02-01')).toEqual(some(true));
    expect(await flags('')).toEqual(some(false));
  });

  it('[MET-01] [LED-10] says that days are estimated also of days before an opening that states what there was by then', async () => {
    const { daniel, ellen, investment, ownInvestment } = await yearOfMoney();
    const flags = async (asOf: string) => {
      const { holdings, total } = (await read(daniel.authCode, `?asOf=${asOf}`)).body;
      return [...holdings.map(({ isEstimated }) => isEstimated), total.isEstimated];
    };
    expect(await flags('2025-06-30')).toEqual([false, false, false]);
    const { fund, entry } = await scene.post(investment, 'opening', '2026-01-15', (position) =>
      entryFor.earlierDistribution({ position, amount: 4_000_00n }),
    );
    await scene.post(ownInvestment, 'opening', '2026-01-15', (position) =>
      entryFor.valuation({ position, amount: -5_00n }),
    );
    // Of his own nothing had come in by then, and of the company nothing before 2024.
    expect(await flags('2025-06-30')).toEqual([true, false, true]);
    expect(await flags('2025-12-31')).toEqual([true, true, true]);
    expect(await flags('2023-12-31')).toEqual([false, false, false]);
    const hers = (await read(await server.signIn(ellen), '?asOf=2025-06-30')).body;
    expect([hers.total.value, hers.total.isEstimated]).toEqual([30_000.77, false]);
    await reverseEntry(server.platform.db, {
      fund,
      entry,
      day: '2026-01-15',
      reason: 'It is entered by day.',
      by: { id: null, now: server.clock.now() },
    });
    expect(await flags('2025-06-30')).toEqual([false, false, false]);
    expect(await flags('2025-12-31')).toEqual([false, true, true]);
  });

  it('[MET-02] sums the holdings of a fund before it divides', async () => {
    const { daniel } = await yearOfMoney();
    const { total, funds } = (await read(daniel.authCode)).body;
    expect(total).toMatchObject({
      contributed: 85_000,
      distributed: 3_000,
      value: 85_000,
      dpi: 0.04,
      tvpi: 1.04,
    });
    expect(funds).toMatchObject([{ contributed: 85_000, dpi: 0.04 }]);
  });

  it('is told until today in the zone of the portal, and no later', async () => {
    const { daniel } = await yearOfMoney();
    server.clock.set(new Date('2027-01-01T03:00:00Z'));
    const authCode = await server.signIn(daniel);
    expect((await read(authCode)).body.asOf).toBe('2026-12-31');
    const { status, body } = await read(authCode, '?asOf=2027-01-01');
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['asOf']]);
    for (const query of ['?asOf=2026-02-30', '?asOf=yesterday', '?profile=1'])
      expect((await read(authCode, query)).status).toBe(400);
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
    expect(body.total.contributed).toBe(30_000);
    expect((await read(ada.authCode)).body.holdings).toEqual([]);
    expect((await read(ada.authCode, `?profile=${self}`)).status).toBe(404);
    await people.end(daniel.authCode, grant);
    expect((await read(ada.authCode, `?profile=${llc}`)).status).toBe(404);
  });

  it('says nothing of funds whose journals are not opened, nor anything to visitors', async () => {
    const { daniel } = await people.made();
    expect((await read(daniel.authCode)).body).toMatchObject({
      holdings: [],
      funds: [],
      profiles: [],
      total: { contributed: 0, irr: null, noIrr: 'no-flows' },
    });
    expect((await read(undefined)).status).toBe(401);
    expect(server.errors).toEqual([]);
  });
});
