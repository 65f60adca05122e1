import type { FundPerformance, ItemReply } from '@paddock/contract';
import {
  type DelegateScene,
  delegateScene,
  type FiguresScene,
  figuresScene,
  rowChanges,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction, newId } from '../../../platform/database/index.ts';
import { followParticipation } from '../journal/index.ts';

let server: TestServer;
let scene: FiguresScene;
let people: DelegateScene;
beforeAll(async () => {
  server = await testServer();
  scene = figuresScene(server);
  people = await delegateScene(server);
});
beforeEach(() => server.clock.set(new Date('2026-01-01T04:00:00Z')));
afterAll(() => server.close());

const read = (fund: string, authCode: string | undefined) =>
  server.request<ItemReply<FundPerformance>>('GET', `/api/backoffice/ledger/funds/${fund}/performance`, {
    authCode,
  });

/** Two holders of one fund, and a third in another fund, beside it. */
async function twoFunds() {
  const { fund, investment, ellenInvestment } = await people.made();
  const other = await people.made();
  for (const [id, first] of [
    [fund._id, investment],
    [other.fund._id, other.investment],
  ] as const) {
    await scene.open(id);
    await scene.receive(first, '2024-01-01', 3_000_000n);
  }
  await scene.receive(ellenInvestment, '2024-01-01', 1_000_000n);
  await scene.distribute(investment, '2024-12-31', [0n, 0n, 300_000n, 100_000n]);
  await scene.revalueInRun(investment, '2024-12-31', 400_000n);
  return { fund, investment, ellenInvestment, other };
}

describe('how the money in a fund has done', () => {
  it('[MET-01] [MET-02] is one rate and one set of multiples over all of its holders', async () => {
    const { fund, other } = await twoFunds();
    const { status, body } = await read(fund._id, await people.admin());
    expect(status).toBe(200);
    const kept = await server.platform.db
      .selectFrom('ledger_books')
      .select(['contributed', 'distributed', 'nav'])
      .where('fund', '=', fund._id)
      .executeTakeFirst();
    expect(kept).toEqual({ contributed: '40000.00', distributed: '4000.00', nav: '40000.00' });
    expect(body.item).toEqual({
      // Still the old year in the zone of the journal.
      asOf: '2025-12-31',
      valuedOn: '2024-12-31',
      isEstimated: false,
      contributed: 40_000,
      distributed: 4_000,
      value: 40_000,
      // 40,000 paid out 4,000 after a year, and is still worth 40,000 a year later: growth g with 40 = 4/g + 40/g².
      irr: expect.closeTo(0.051249, 6),
      noIrr: null,
      dpi: 0.1,
      rvpi: 1,
      tvpi: 1.1,
    });
    expect((await read(other.fund._id, await people.admin())).body.item).toMatchObject({
      contributed: 30_000,
      distributed: 0,
      valuedOn: null,
    });
  });

  it('[MET-01] says that days are estimated as long as an entry of such a day stands, and of no other fund', async () => {
    const { db } = server.platform;
    const { fund, investment } = await people.made();
    const other = await people.made();
    const before = { fundedBefore: '30000', sa_complete_date: new Date('2025-03-03T17:00:00Z') };
    await db.updateTable('synd_users').set(before).where('_id', '=', investment).execute();
    for (const id of [fund._id, other.fund._id]) await scene.open(id);
    const admin = await people.admin();
    const flags = async () => [
      (await read(fund._id, admin)).body.item.isEstimated,
      (await read(other.fund._id, admin)).body.item.isEstimated,
    ];
    expect(await flags()).toEqual([true, false]);
    // It turns out that nothing had come in before.
    await inTransaction(db, async (held) => {
      await held.updateTable('synd_users').set({ fundedBefore: '0' }).where('_id', '=', investment).execute();
      await followParticipation(held, investment, { id: null, now: server.clock.now() });
    });
    expect(await flags()).toEqual([false, false]);
  });

  it('is for admins, of a fund whose journal is open, and writes nothing', async () => {
    const { fund, other } = await twoFunds();
    const { daniel, fund: plain } = await people.made();
    const admin = await people.admin();
    const changes = await rowChanges(server, async () => {
      expect((await read(fund._id, undefined)).status).toBe(401);
      expect((await read(fund._id, daniel.authCode)).status).toBe(403);
      expect((await read(plain._id, admin)).status).toBe(409);
      expect((await read(newId(), admin)).status).toBe(404);
      expect((await read('1', admin)).status).toBe(400);
      expect((await read(other.fund._id, admin)).status).toBe(200);
    });
    // The investor who was refused is in the audit log.
    expect(Object.keys(changes).toSorted()).toEqual(['audit_events', 'refusal_counts']);
    expect(server.errors).toEqual([]);
  });
});
