import type { PercentagesPreview } from '@paddock/contract';
import { requestWhileLocked, type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  admin = await server.signIn(await server.make.user({ level: 'admin' }));
});
afterAll(() => server.close());

interface Reply {
  item: PercentagesPreview;
  code: string;
  message: string;
  details?: PercentagesPreview;
}
const post = (path: string, body: object) =>
  server.request<Reply>('POST', `/api/backoffice/funds/${path}`, { authCode: admin, body });
const figures = (returned: number, value: number) => ({
  currentPercentageTotalReturned: returned,
  currentFundValuePercentage: value,
});
const stored = (id: string) =>
  server.platform.db.selectFrom('funds').selectAll().where('_id', '=', id).executeTakeFirstOrThrow();

/** A fund with complete participations of these amounts, and one that is not complete. */
async function fundWith(...amounts: string[]) {
  const { _id: fund } = await server.make.fund();
  const make = (invest_amount: string, sa_complete_date: Date | null) =>
    server.make.participation({
      fund,
      invest_status: 'Accepted investment',
      invest_amount,
      sa_complete_date,
    });
  for (const amount of amounts) await make(amount, server.clock.now());
  await make('999999', null);
  return fund;
}

const nothingFunded = { fundedDistribution: 0, fundedValue: 0 };

describe('new percentages', () => {
  it('[BAC-06] are previewed for what has come in too, as the investor’s overview counts it', async () => {
    const id = await fundWith('100000');
    await server.platform.db
      .updateTable('synd_users')
      .set({ fundedBefore: '40000' })
      .where('fund', '=', id)
      .where('sa_complete_date', 'is not', null)
      .execute();
    const { items, totals } = (await post('preview_percentages', { id, ...figures(10, 120) })).body.item;
    expect(items).toMatchObject([{ invested: 100_000, funded: 40_000 }]);
    const after = {
      distribution: 10_000,
      value: 120_000,
      fundedDistribution: 4_000,
      fundedValue: 48_000,
      awaited: 72_000,
    };
    expect([items[0]?.after, totals.after, totals.funded]).toEqual([after, after, 40_000]);
  });

  it('[BAC-06] are previewed for each complete investor, and the totals are the sums of the rounded rows', async () => {
    const id = await fundWith('0.01', '0.01', '0.01');
    const { body } = await post('preview_percentages', { id, ...figures(50, 150) });
    expect(body.item.before).toEqual(figures(0, 100));
    expect(body.item.items.map(({ before, after }) => [before, after])).toEqual(
      Array.from({ length: 3 }, () => [
        { distribution: 0, value: 0.01, ...nothingFunded, awaited: 0.01 },
        { distribution: 0.01, value: 0.02, ...nothingFunded, awaited: 0.02 },
      ]),
    );
    expect(body.item.totals).toEqual({
      invested: 0.03,
      funded: 0,
      before: { distribution: 0, value: 0.03, ...nothingFunded, awaited: 0.03 },
      after: { distribution: 0.03, value: 0.06, ...nothingFunded, awaited: 0.06 },
    });
    expect((await stored(id)).currentFundValuePercentage).toBe('100.0000');
  });

  it('[BAC-06] are saved as previewed, with their date and an audit line', async () => {
    const id = await fundWith('100000');
    const wanted = { id, ...figures(12.5, 110.25) };
    const { item } = (await post('preview_percentages', wanted)).body;
    const now = server.clock.now();
    expect((await post('set_percentages', { ...wanted, version: item.version })).status).toBe(200);
    const fund = await stored(id);
    expect(fund).toMatchObject({
      currentPercentageTotalReturned: '12.5000',
      currentFundValuePercentage: '110.2500',
    });
    expect(fund.currentPercentagesUpdatedAt?.getTime()).toBeGreaterThanOrEqual(now.getTime());
    const line = await server.platform.db
      .selectFrom('audit_events')
      .select('detail')
      .where('record', '=', id)
      .where('action', '=', 'funds.set_percentages')
      .executeTakeFirstOrThrow();
    expect(line.detail).toMatchObject({
      changes: { currentFundValuePercentage: { before: 100, after: 110.25 } },
    });
  });

  it('[BAC-06] are rejected, with the new preview, if an investor or the percentages changed meanwhile', async () => {
    const id = await fundWith('100000');
    const wanted = { id, ...figures(5, 105) };
    const { version } = (await post('preview_percentages', wanted)).body.item;
    const first = await post('set_percentages', { ...wanted, version });
    expect(first.status).toBe(200);
    const again = await post('set_percentages', { ...wanted, version });
    expect(again).toMatchObject({
      status: 409,
      body: { code: 'conflict', details: { before: figures(5, 105) } },
    });
    const next = { id, ...figures(6, 106) };
    const preview = (await post('preview_percentages', next)).body.item;
    await server.platform.db
      .updateTable('synd_users')
      .set({ sa_complete_date: server.clock.now() })
      .where('fund', '=', id)
      .execute();
    const late = await post('set_percentages', { ...next, version: preview.version });
    expect(late.status).toBe(409);
    expect(late.body.details?.items).toHaveLength(2);
    const other = await post('set_percentages', { ...next, ...figures(60, 106), version: preview.version });
    expect(other.status).toBe(409);
    expect((await stored(id)).currentPercentageTotalReturned).toBe('5.0000');
  });

  it('[BAC-06] of two admins who save at the same time, the second sees what the first saved', async () => {
    const id = await fundWith('100000');
    const wanted = { id, ...figures(7, 107) };
    const { version } = (await post('preview_percentages', wanted)).body.item;
    const reply = await requestWhileLocked(
      server,
      {
        hold: (held) =>
          sql`UPDATE funds SET "currentFundValuePercentage" = 90 WHERE "_id" = ${id}`.execute(held),
      },
      () => post('set_percentages', { ...wanted, version }),
    );
    expect(reply).toMatchObject({ status: 409, body: { details: { before: figures(0, 90) } } });
    expect((await stored(id)).currentFundValuePercentage).toBe('90.0000');
  });

  it('[BAC-06] are numbers of at most four decimals that are not negative', async () => {
    const id = await fundWith('100000');
    for (const wrong of [-1, 1.000_01, '5', null, 1e9])
      for (const path of ['preview_percentages', 'set_percentages'])
        expect(
          (await post(path, { id, ...figures(0, 100), currentFundValuePercentage: wrong, version: 'x' }))
            .status,
        ).toBe(400);
  });
});
