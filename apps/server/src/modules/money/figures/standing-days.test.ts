import type { DownloadReply, FundPerformance, Holding, ItemReply } from '@paddock/contract';
import { dayIn, dayText } from '@paddock/domain';
import { paying, type RunScene, runScene, type TestServer, testServer } from '@paddock/testing';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';

let server: TestServer;
let scene: RunScene;
beforeAll(async () => {
  server = await testServer();
  scene = runScene(server);
});
afterEach(() => scene.assertAgreement());
afterAll(() => server.close());

type Opened = Awaited<ReturnType<RunScene['opened']>>;
const dayOf = (at: string | null | undefined) => (at ? dayIn(new Date(at), 'America/New_York') : null);

/** Of which day an investor reads the figures, wherever they do, and for which day the manager reads a value. */
async function daysOf({ fund, before }: Opened, { id, person } = before) {
  const authCode = await server.signIn(person);
  const get = async <Reply>(path: string, as = authCode) =>
    (await server.request<Reply>('GET', `/api/${path}`, { authCode: as })).body;
  const made = vi.spyOn(server.agreementPdf, 'createDocument');
  const statement = async (format: 'csv' | 'pdf') => {
    const { body } = await server.request<DownloadReply>('POST', '/api/syndication/statement', {
      authCode,
      body: { format },
    });
    return (await server.app.inject({ url: body.url })).body;
  };
  const [header = [], row = []] = (await statement('csv')).split('\r\n').map((line) => line.split(','));
  await statement('pdf');
  const pdf = JSON.stringify(made.mock.calls.at(-1)?.[0]);
  made.mockRestore();
  const [own] = (
    await get<{
      items: {
        fund: { currentPercentagesUpdatedAt: string };
        position: { asOf?: string | null } | null;
      }[];
    }>('syndication/mine')
  ).items;
  const { item } = await get<{ item: Holding }>(`syndication/holdings/${id}`);
  const performance = `backoffice/ledger/funds/${fund._id}/performance`;
  const { asker } = await scene.signIn();
  return {
    fund: dayOf(own?.fund.currentPercentagesUpdatedAt),
    mine: dayOf(
      own?.position?.asOf === undefined ? own?.fund.currentPercentagesUpdatedAt : own.position.asOf,
    ),
    holding: dayOf(item.percentages.since),
    timeline: dayOf(item.timeline.find(({ kind }) => kind === 'percentages')?.at),
    csv: row[header.indexOf('Figures as of')] || null,
    pdf: /Returns and values as of ([^."]+)\./.exec(pdf)?.[1] ?? null,
    manager: (await get<ItemReply<FundPerformance>>(performance, asker)).item.valuedOn,
  };
}
/** All of them of one day; the manager's is that of the last valuation, and the fund's may be of other positions. */
const allOf = (day: string | null, manager = day, fund = day) => ({
  fund,
  mine: day,
  holding: day,
  timeline: day,
  csv: day,
  pdf: day && dayText(day),
  manager,
});

/** An opened fund, and another whose days stay what they are. */
async function twoFunds() {
  const [opened, beside] = [await scene.opened(), await scene.opened()];
  const [openedOn, before] = [scene.dayAgo(2), await daysOf(beside)];
  expect([await daysOf(opened), before]).toEqual([allOf(openedOn), allOf(openedOn)]);
  return {
    opened,
    fund: opened.fund._id,
    openedOn,
    assertBystander: async () => expect(await daysOf(beside)).toEqual(before),
  };
}

it('[LED-02] [LED-07] the figures lose the day of a valuation that is reversed, for investors and the manager alike', async () => {
  const { opened, fund, openedOn, assertBystander } = await twoFunds();
  const first = await scene.postRun('valuations', { fund, day: scene.dayAgo(1), value: 70_000 });
  const wrong = { fund, day: scene.today(), value: 75_000 };
  const { body } = await scene.askRun('valuations', wrong);
  expect(await daysOf(opened)).toEqual(allOf(scene.dayAgo(1)));
  expect((await scene.approve(body.approval)).status).toBe(200);
  expect(await daysOf(opened)).toEqual(allOf(scene.today()));
  const run = (await scene.runs(fund)).items.find(({ day }) => day === scene.today());
  expect((await scene.reverseWhole(run?._id ?? '')).status).toBe(200);
  expect(await daysOf(opened)).toEqual(allOf(scene.dayAgo(1)));
  expect((await scene.reverseWhole(first._id)).status).toBe(200);
  expect(await daysOf(opened)).toEqual(allOf(openedOn));
  await assertBystander();
});

it('[LED-04] neither do they take the day on which a valuation of a closed period is reversed', async () => {
  const { opened, fund, openedOn, assertBystander } = await twoFunds();
  const run = await scene.postRun('valuations', { fund, day: scene.dayAgo(1), value: 70_000 });
  const { asker } = await scene.signIn();
  const closed = await scene.close({ fund, through: scene.dayAgo(1), reason: 'The year is over.' }, asker);
  expect((await scene.approve(closed.body.approval)).status).toBe(200);
  expect((await scene.reverseWhole(run._id)).status).toBe(200);
  expect((await scene.entries(fund)).at(-1)).toMatchObject({
    kind: 'reversal',
    effectiveDate: scene.today(),
  });
  expect(await daysOf(opened)).toEqual(allOf(openedOn));
  await assertBystander();
});

it('[LED-02] [LED-07] a distribution gives the figures its day while it stands, and the manager reads when it was valued', async () => {
  const { opened, fund, openedOn, assertBystander } = await twoFunds();
  const amounts = paying({ profit: 1000 });
  const run = await scene.postRun('distributions', { fund, day: scene.today(), amounts });
  expect(await daysOf(opened)).toEqual(allOf(scene.today(), openedOn));
  expect((await scene.reverseWhole(run._id)).status).toBe(200);
  expect(await daysOf(opened)).toEqual(allOf(openedOn));
  await assertBystander();
});

it('[LED-07] a valuation that two people approve and that finds the same value is the day of the figures, though nothing is posted', async () => {
  const { opened, fund, assertBystander } = await twoFunds();
  await scene.postRun('valuations', { fund, day: scene.dayAgo(1), value: 70_000 });
  const entries = await scene.entries(fund);
  const again = await scene.postRun('valuations', { fund, day: scene.today(), value: 70_000 });
  expect(await scene.entries(fund)).toEqual(entries);
  expect(await daysOf(opened)).toEqual(allOf(scene.today()));
  expect((await scene.reverseWhole(again._id)).status).toBe(200);
  expect(await daysOf(opened)).toEqual(allOf(scene.dayAgo(1)));
  await assertBystander();
});

it('[LED-01] [LED-07] a valuation or distribution of some positions gives the others neither its day nor its words', async () => {
  const { opened, fund, openedOn, assertBystander } = await twoFunds();
  const { full, before, unpaid } = opened;
  const [yesterday, today] = [scene.dayAgo(1), scene.today()];
  const value = (id: string) => ({ syndUser: id, value: 30_000 });
  const partly = await scene.postRun('valuations', { fund, day: yesterday, lines: [value(full.id)] });
  expect(await daysOf(opened, full)).toEqual(allOf(yesterday));
  expect(await daysOf(opened)).toEqual(allOf(openedOn, yesterday, yesterday));
  // Another one of the same day has the rest.
  const rest = await scene.postRun('valuations', { fund, day: yesterday, lines: [value(before.id)] });
  expect(await daysOf(opened)).toEqual(allOf(yesterday));
  expect((await scene.reverseWhole(rest._id)).status).toBe(200);
  const paid = [{ syndUser: full.id, amounts: paying({ profit: 5 }) }];
  await scene.postRun('distributions', { fund, day: today, lines: paid });
  expect(await daysOf(opened, full)).toEqual(allOf(today, yesterday));
  expect(await daysOf(opened)).toEqual(allOf(openedOn, yesterday, today));
  expect((await scene.reverseWhole(partly._id)).status).toBe(200);
  expect(await daysOf(opened)).toEqual(allOf(openedOn, openedOn, today));
  // One value of the whole fund is of all who are in it, also of who has paid nothing yet.
  await scene.postRun('valuations', { fund, day: today, value: 60_000 });
  expect(await daysOf(opened)).toEqual(allOf(today));
  expect(await daysOf(opened, unpaid)).toMatchObject({ mine: today, csv: today });
  await assertBystander();
});

it('[LED-01] a position of which nothing was ever stated has no day, whatever others have', async () => {
  const opened = await scene.opened({
    currentPercentagesUpdatedAt: null,
    currentPercentageTotalReturned: '0',
    currentFundValuePercentage: '100',
  });
  const { fund, full, before } = opened;
  const lines = [{ syndUser: full.id, value: 30_000 }];
  await scene.postRun('valuations', { fund: fund._id, day: scene.today(), lines });
  expect(await daysOf(opened, before)).toEqual(allOf(null, scene.today(), scene.today()));
  expect(await daysOf(opened, full)).toEqual(allOf(scene.today()));
});

it('[LED-01] [LED-02] what a fund was opened with is of its day until all of it is reversed', async () => {
  const beside = await scene.opened();
  const opened = await scene.opened({ currentPercentagesUpdatedAt: null });
  const before = await daysOf(beside);
  const { asker } = await scene.signIn();
  const openings = (await scene.entries(opened.fund._id)).filter(
    ({ kind, isReversible }) => kind === 'opening' && isReversible,
  );
  for (const { _id: entry } of openings) {
    expect(await daysOf(opened)).toMatchObject({ mine: scene.today(), holding: scene.today() });
    const { body } = await scene.reverseEntry({ entry, reason: 'Never stated.' }, asker);
    expect((await scene.approve(body.approval)).status).toBe(200);
  }
  expect(openings.length).toBeGreaterThan(2);
  expect(await daysOf(opened)).toEqual(allOf(null));
  expect(await daysOf(beside)).toEqual(before);
});

it('[LED-01] [LED-07] the day of a journal is the same for readers and portals in every time zone', async () => {
  const { opened, fund, assertBystander } = await twoFunds();
  const day = scene.dayAgo(1);
  await scene.postRun('valuations', { fund, day, value: 70_000 });
  const { id, person } = opened.before;
  const shown = async () => {
    const { csv, pdf, mine } = await daysOf(opened);
    const authCode = await server.signIn(person);
    const path = `/api/syndication/holdings/${id}`;
    const { item } = (await server.request<{ item: Holding }>('GET', path, { authCode })).body;
    const event = item.timeline.find(({ kind }) => kind === 'percentages');
    const timeline = dayIn(new Date(event?.at ?? 0), item.timeZone);
    return { zone: item.timeZone, days: [csv, mine, item.percentages.day, timeline], pdf };
  };
  const days = [day, day, day, day];
  const { db, portals } = server.platform;
  const before = await shown();
  expect(before).toEqual({ zone: 'America/New_York', days, pdf: dayText(day) });
  // Noon in New York is the next day in both.
  for (const zone of ['Asia/Singapore', 'Pacific/Auckland']) {
    await db
      .updateTable('users')
      .set({ profileSettings: JSON.stringify({ timezone: zone }) })
      .where('_id', '=', person._id)
      .execute();
    await db.updateTable('portals').set({ timeZone: zone }).execute();
    await vi.waitFor(async () => {
      for (const portal of await portals.list()) expect(portal.timeZone).toBe(zone);
    }, 10_000);
    expect(await shown()).toEqual({ ...before, zone });
  }
  await db.updateTable('portals').set({ timeZone: before.zone }).execute();
  await vi.waitFor(async () => {
    for (const portal of await portals.list()) expect(portal.timeZone).toBe(before.zone);
  }, 10_000);
  await assertBystander();
});

it('leaves no error', () => expect(server.errors).toEqual([]));
