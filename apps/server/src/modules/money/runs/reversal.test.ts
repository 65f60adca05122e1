import type { FundRun, Holding } from '@paddock/contract';
import {
  paying,
  people,
  type RunScene,
  rowChanges,
  runScene,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { inTransaction } from '../../../platform/database/index.ts';
import { lockOpenedFund } from '../ledger/index.ts';
import { planRun } from './plan-run.ts';
import { postRun } from './post-run.ts';
import { nameApproval, readStoredRun, storeRun } from './stored-runs.ts';

let server: TestServer;
let scene: RunScene;
let asker: string;
beforeAll(async () => {
  server = await testServer();
  scene = runScene(server);
});
beforeEach(async () => {
  ({ asker } = await scene.signIn());
});
afterEach(() => scene.assertAgreement());
afterAll(() => server.close());

const release = async (id: string) => {
  const { body } = await server.request<{ approval: string | null }>(
    'POST',
    '/api/backoffice/participations/release',
    { authCode: asker, body: { id, reason: 'Agreed by phone.' } },
  );
  return await scene.approve(body.approval);
};

it('[LED-02] [LED-07] a distribution is reversed as a whole by two, and its capital can be distributed again', async () => {
  const { fund, full, before, unpaid } = await scene.opened();
  const was = [await scene.figures(full.id), await scene.figures(before.id)];
  const beside = await scene.sums(unpaid.id);
  const wanted = { fund: fund._id, day: scene.dayAgo(1), amounts: paying({ returnedCapital: 50_000 }) };
  const run = await scene.postRun('distributions', { ...wanted, confirmed: true });
  const posted = (await scene.entries(fund._id)).filter(({ kind }) => kind === 'distribution');

  const asked = await scene.reverseRun({ run: run._id });
  expect(await scene.run(run._id)).toMatchObject({
    state: 'posted',
    reversal: {
      approval: asked.body.approval,
      reason: 'Typed wrong.',
      askedBy: { name: 'Ann Asker' },
      decidedBy: null,
      reversedAt: null,
    },
  });
  const { changes } = await server.platform.db
    .selectFrom('approvals')
    .select('changes')
    .where('_id', '=', asked.body.approval ?? '')
    .executeTakeFirstOrThrow();
  expect(changes).toMatchObject([
    { field: 'run', before: 'Distribution: Third quarter', after: null },
    { field: 'effectiveDate', before: scene.dayAgo(1), after: scene.dayAgo(1) },
    { field: 'positions', after: '2' },
    { field: 'distributed' },
    { field: 'value' },
  ]);
  expect((await scene.approve(asked.body.approval, asker)).status).toBe(403);
  expect((await scene.approve(asked.body.approval)).status).toBe(200);

  expect(await scene.run(run._id)).toMatchObject({
    state: 'reversed',
    number: 1,
    reversal: { decidedBy: { name: 'Dan Decider' }, reversedAt: expect.any(String) },
  });
  expect([await scene.figures(full.id), await scene.figures(before.id)]).toEqual(was);
  expect(await scene.sums(unpaid.id)).toEqual(beside);
  const reversals = (await scene.entries(fund._id)).filter(({ kind }) => kind === 'reversal');
  expect(reversals.map(({ reverses, reason, effectiveDate }) => [reverses, reason, effectiveDate])).toEqual(
    posted.map(({ sequence }) => [sequence, 'Typed wrong.', scene.dayAgo(1)]),
  );
  const amounts = ({ postings }: (typeof posted)[number]) =>
    postings.map(({ account, amount }) => [account, amount]);
  expect(reversals.map(amounts)).toEqual(
    posted.map((entry) => amounts(entry).map(([account, amount]) => [account, -Number(amount)])),
  );
  expect((await scene.reverseRun({ run: run._id })).status).toBe(409);
  expect((await scene.verify(fund._id)).isSound).toBe(true);
  const again = await scene.postRun('distributions', { ...wanted, confirmed: true });
  expect([again.number, await scene.figures(full.id)]).toEqual([
    2,
    expect.objectContaining({ returnedCapital: 28_571.43 }),
  ]);
  const line = (await people(server).auditEvents('approvals.approve')).filter(
    ({ record, detail }) => record === fund._id && JSON.stringify(detail).includes('reverse_run'),
  );
  expect(line).toHaveLength(1);
});

it('[LED-02] an entry of a run is not reversed by itself, and a run that was not posted is not reversed', async () => {
  const { fund } = await scene.opened();
  const run = await scene.postRun('valuations', { fund: fund._id, day: scene.today(), value: 70_000 });
  const entries = await scene.entries(fund._id);
  const entry = entries.findLast(({ kind }) => kind === 'valuation');
  expect(await scene.reverseEntry({ entry: entry?._id, reason: 'Wrong' }, asker)).toMatchObject({
    status: 409,
    body: {
      message:
        'This entry is a line of “Third quarter”, which is reversed as a whole. Ask for that on its page.',
    },
  });
  await scene.askRun('valuations', { fund: fund._id, day: scene.today(), value: 71_000 });
  const waiting = (await scene.runs(fund._id)).items.find(({ state }) => state === 'asked');
  expect((await scene.reverseRun({ run: waiting?._id })).status).toBe(409);
  expect((await scene.run(run._id)).state).toBe('posted');
  expect(await scene.entries(fund._id)).toEqual(entries);
});

it('[LED-04] a run of a period that was closed since is reversed on the first open day', async () => {
  const { fund, full } = await scene.opened();
  const day = scene.dayAgo(2);
  const run = await scene.postRun('valuations', { fund: fund._id, day, value: 70_000, confirmed: true });
  const closing = await scene.close({ fund: fund._id, through: day, reason: 'The month is over.' }, asker);
  expect((await scene.approve(closing.body.approval)).status).toBe(200);
  const inPeriod = await scene.figures(full.id, day);
  expect((await scene.reverseWhole(run._id)).status).toBe(200);
  expect(await scene.figures(full.id, day)).toEqual(inPeriod);
  const reversal = (await scene.entries(fund._id)).at(-1);
  expect(reversal).toMatchObject({ kind: 'reversal', effectiveDate: scene.dayAgo(1), ownDate: day });
});

it('[LED-07] asks where the fund was valued on a later day, because that value changes too', async () => {
  const { fund } = await scene.opened();
  const run = await scene.postRun('valuations', { fund: fund._id, day: scene.dayAgo(1), value: 70_000 });
  await scene.postRun('valuations', { fund: fund._id, day: scene.today(), value: 80_000 });
  expect((await scene.reverseRun({ run: run._id })).body).toMatchObject({
    code: 'confirmation_needed',
    details: { concerns: [{ kind: 'later_valuation' }] },
  });
  expect((await scene.reverseWhole(run._id)).status).toBe(200);
  expect((await scene.run(run._id)).state).toBe('reversed');
});

it('[LED-01] a commitment that has ended since keeps no value of its own when the valuation is reversed', async () => {
  const { fund, full, unpaid } = await scene.opened();
  await scene.record({ id: unpaid.id, amount: 25_000, received_on: scene.dayAgo(3) }, asker);
  const run = await scene.postRun('valuations', { fund: fund._id, day: scene.dayAgo(1), value: 100_000 });
  expect((await release(unpaid.id)).status).toBe(200);
  const ended = await scene.figures(unpaid.id);
  expect(ended).toMatchObject({ contributed: 0, value: 0 });
  expect((await scene.reverseWhole(run._id)).status).toBe(200);
  expect(await scene.figures(unpaid.id)).toEqual(ended);
  expect((await scene.figures(full.id))?.value).not.toBe(40_000);
  expect((await scene.verify(fund._id)).isSound).toBe(true);
});

/** A value of a position into which nothing was paid, as earlier versions posted it. */
const postUnpaid = async (
  { fund, day, approval }: Pick<FundRun, 'day' | 'approval'> & { fund: string },
  syndUser: string,
  value: bigint,
) =>
  await inTransaction(server.platform.db, async (db) => {
    const now = server.clock.now();
    const { name, book } = await lockOpenedFund(db, fund);
    const wanted = { kind: 'valuation', day, values: new Map([[syndUser, value]]) } as const;
    const plan = await planRun(db, { fund, name, book }, wanted, now);
    const id = await storeRun(db, plan, { fund, name: 'Unpaid', memo: '', now });
    await nameApproval(db, id, approval ?? '');
    const locked = { fund, name, book, plan, run: await readStoredRun(db, id) };
    await postRun(db, locked, { id: null, now });
    return id;
  });

it('[LED-02] [LED-07] a value that was set before anything was paid in goes with its run, also where another was set then', async () => {
  const { fund, full, unpaid } = await scene.opened();
  const day = scene.today();
  const lines = [{ syndUser: full.id, value: 36_000 }];
  const { approval } = await scene.postRun('valuations', { fund: fund._id, day, lines });
  const wanted = { fund: fund._id, day, approval };
  const first = await postUnpaid(wanted, unpaid.id, 5_000_000n);
  const second = await postUnpaid(wanted, unpaid.id, 6_000_000n);
  await scene.record({ id: unpaid.id, amount: 25_000 }, asker);
  expect(await scene.figures(unpaid.id)).toMatchObject({ contributed: 25_000, value: 85_000 });
  const beside = await scene.sums(full.id);
  const asked = await scene.reverseRun({ run: first });
  const { changes } = await server.platform.db
    .selectFrom('approvals')
    .select('changes')
    .where('_id', '=', asked.body.approval ?? '')
    .executeTakeFirstOrThrow();
  expect(changes).toContainEqual({ field: 'value', before: '85000.00', after: '35000.00' });
  expect((await scene.approve(asked.body.approval)).status).toBe(200);
  expect(await scene.figures(unpaid.id)).toMatchObject({ contributed: 25_000, value: 35_000 });
  expect((await scene.reverseWhole(second)).status).toBe(200);
  expect(await scene.figures(unpaid.id)).toMatchObject({ contributed: 25_000, value: 25_000 });
  expect(await scene.sums(full.id)).toEqual(beside);
});

it('[LED-03] [LED-07] a position into which nothing was paid is given no value, line by line or in a file', async () => {
  const { fund, full, unpaid } = await scene.opened();
  const problem = 'Nothing is paid in here, so it has no value. Enter $0, or leave it out.';
  const day = scene.today();
  const lines = [
    { syndUser: full.id, value: 36_000 },
    { syndUser: unpaid.id, value: 25_000 },
  ];
  const entries = await scene.entries(fund._id);
  const { item } = (await scene.previewRun('valuations', { fund: fund._id, day, lines })).body;
  expect(item.lines.map((line) => [line.syndUser, line.problem])).toEqual([
    [full.id, null],
    [unpaid.id, problem],
  ]);
  expect((await scene.askRun('valuations', { fund: fund._id, day, lines })).status).toBe(409);
  const csv = [
    'Day,Type,Position,Value,Return of capital,Preferred return,Profit,Interest',
    `${day},Valuation,1,36000,,,,`,
    `${day},Valuation,3,25000,,,,`,
  ].join('\n');
  const file = (await scene.previewFile({ fund: fund._id, csv })).body.item;
  expect(JSON.stringify(file)).toContain(problem);
  expect(await scene.entries(fund._id)).toEqual(entries);
  const allowed = lines.map((line) => (line.syndUser === unpaid.id ? { ...line, value: 0 } : line));
  await scene.postRun('valuations', { fund: fund._id, day, lines: allowed });
  expect(await scene.figures(full.id)).toMatchObject({ value: 36_000 });
  expect(await scene.sums(unpaid.id)).toEqual({ unfunded: '25000.00' });
});

const twoDays = 2 * 24 * 60 * 60_000;

it('[LED-01] [LED-03] a position that ended and was paid again loses nothing of its new capital when what it was worth before is reversed', async () => {
  server.clock.advance(-twoDays);
  ({ asker } = await scene.signIn());
  const { fund, full, unpaid } = await scene.opened();
  await scene.record({ id: unpaid.id, amount: 25_000, received_on: scene.dayAgo(3) }, asker);
  const value = { fund: fund._id, day: scene.dayAgo(1) };
  const run = await scene.postRun('valuations', { ...value, value: 100_000 });
  expect((await release(unpaid.id)).status).toBe(200);
  const ended = scene.today();
  server.clock.advance(twoDays);
  ({ asker } = await scene.signIn());
  expect((await scene.payAgain(unpaid.id, 30_000)).status).toBe(200);
  const later = await scene.postRun('valuations', { ...value, day: scene.today(), value: 90_000 });
  const beside = await scene.figures(full.id);
  const was = await scene.figures(unpaid.id);
  expect(was).toMatchObject({ contributed: 30_000 });
  expect((await scene.reverseWhole(run._id)).status).toBe(200);
  expect(await scene.figures(unpaid.id)).toEqual(was);
  // The value of those days is what was paid in by then, which on the day of the end was nothing.
  expect(await scene.figures(unpaid.id, value.day)).toMatchObject({ contributed: 25_000, value: 25_000 });
  expect(await scene.figures(unpaid.id, ended)).toMatchObject({ contributed: 0, value: 0 });
  expect((await scene.figures(full.id))?.value).not.toBe(beside?.value);
  // What it is worth since is taken back as that of the others.
  expect((await scene.reverseWhole(later._id)).status).toBe(200);
  expect(await scene.figures(unpaid.id)).toMatchObject({ contributed: 30_000, value: 30_000 });
  expect((await scene.verify(fund._id)).isSound).toBe(true);
});

it('[LED-07] a distribution of a day on which one stands already asks whether it is another one', async () => {
  const { fund } = await scene.opened();
  const wanted = { fund: fund._id, day: scene.today(), amounts: paying({ profit: 900 }) };
  const run = await scene.postRun('distributions', wanted);
  expect((await scene.askRun('distributions', wanted)).body).toMatchObject({
    code: 'confirmation_needed',
    details: { concerns: [{ kind: 'same_day' }] },
  });
  expect((await scene.reverseWhole(run._id)).status).toBe(200);
  expect((await scene.askRun('distributions', wanted)).status).toBe(200);
});

it('[LED-07] [SEC-11] a reversal that was asked for before a position of the run has moved is not carried out', async () => {
  const { fund, full, unpaid } = await scene.opened();
  await scene.record({ id: unpaid.id, amount: 25_000, received_on: scene.dayAgo(3) }, asker);
  const run = await scene.postRun('valuations', { fund: fund._id, day: scene.dayAgo(1), value: 100_000 });
  const asked = await scene.reverseRun({ run: run._id });
  const beside = await scene.opened();
  await scene.postRun('valuations', { fund: beside.fund._id, day: scene.today(), value: 70_000 });
  // Another fund is not this one; a release takes the value that the request would have taken.
  expect((await release(unpaid.id)).status).toBe(200);
  const entries = await scene.entries(fund._id);
  const was = await scene.figures(full.id);
  expect(await scene.approve(asked.body.approval)).toMatchObject({ status: 409 });
  expect(await scene.entries(fund._id)).toEqual(entries);
  expect(await scene.figures(full.id)).toEqual(was);
  expect((await scene.run(run._id)).state).toBe('posted');
});

it('[LED-07] a reversal shows what the positions of the run come to now, before it and after it', async () => {
  const { fund, full, before, unpaid } = await scene.opened();
  const run = await scene.postRun('distributions', {
    fund: fund._id,
    day: scene.dayAgo(1),
    amounts: paying({ profit: 900 }),
  });
  await scene.postRun('valuations', { fund: fund._id, day: scene.today(), value: 81_000 });
  const ofBoth = async () => {
    const both = [await scene.figures(full.id), await scene.figures(before.id)];
    const sum = (figure: 'distributed' | 'value') =>
      both.reduce((total, figures) => total + (figures?.[figure] ?? 0), 0).toFixed(2);
    return { distributed: sum('distributed'), value: sum('value') };
  };
  const now = await ofBoth();
  const beside = await scene.sums(unpaid.id);
  const asked = await scene.reverseRun({ run: run._id, confirmed: true });
  const { changes } = await server.platform.db
    .selectFrom('approvals')
    .select('changes')
    .where('_id', '=', asked.body.approval ?? '')
    .executeTakeFirstOrThrow();
  expect((await scene.approve(asked.body.approval)).status).toBe(200);
  const then = await ofBoth();
  expect(Number(then.distributed)).toBe(Number(now.distributed) - 900);
  expect(changes).toEqual(
    expect.arrayContaining([
      { field: 'distributed', before: now.distributed, after: then.distributed },
      { field: 'value', before: now.value, after: then.value },
    ]),
  );
  expect(await scene.sums(unpaid.id)).toEqual(beside);
});

it('[INV-03] [LED-07] the timeline of each holding has its own part of a distribution, and of its reversal', async () => {
  const { fund, full, before, unpaid } = await scene.opened();
  const distributed = async (id: string) => {
    const { user } = await server.platform.db
      .selectFrom('synd_users')
      .select('user')
      .where('_id', '=', id)
      .executeTakeFirstOrThrow();
    const authCode = await server.signIn({ _id: user });
    const { body } = await server.request<{ item: Holding }>('GET', `/api/syndication/holdings/${id}`, {
      authCode,
    });
    return body.item.timeline
      .filter(({ kind }) => kind.startsWith('distribut'))
      .map(({ kind, amount, isDay }) => [kind, amount, isDay]);
  };
  const run = await scene.postRun('distributions', {
    fund: fund._id,
    day: scene.dayAgo(1),
    lines: [
      { syndUser: full.id, amounts: paying({ profit: 1_234.56 }) },
      { syndUser: before.id, amounts: paying({ profit: 10 }) },
    ],
    confirmed: true,
  });
  expect(await distributed(full.id)).toEqual([['distributed', 1_234.56, true]]);
  expect(await distributed(before.id)).toEqual([['distributed', 10, true]]);
  expect(await distributed(unpaid.id)).toEqual([]);
  const asked = await scene.reverseRun({ run: run._id });
  expect((await scene.approve(asked.body.approval)).status).toBe(200);
  expect(await distributed(full.id)).toEqual([
    ['distribution-reversed', 1_234.56, true],
    ['distributed', 1_234.56, true],
  ]);
  expect(await distributed(unpaid.id)).toEqual([]);
});

/** The receipts and returns of a participation, oldest first. */
const receiptsOf = async (syndUser: string) =>
  (
    await server.platform.db
      .selectFrom('funding_receipts')
      .select('_id')
      .where('syndUser', '=', syndUser)
      .orderBy('createdAt')
      .orderBy('_id')
      .execute()
  ).map(({ _id }) => _id);

/** A reversal that is refused with this message, and changes nothing for anybody. */
const expectRefused = async (receipt: string | undefined, message: string) => {
  const changes = await rowChanges(server, async () => {
    const reply = await scene.reverse({ receipt, reason: 'Bounced', confirmed: true }, asker);
    expect(reply).toMatchObject({ status: 409, body: { code: 'conflict', message } });
  });
  expect(changes).toEqual({});
};

it('[LED-03] [LED-08] a receipt whose capital a distribution had paid back is not reversed, whatever came in since', async () => {
  const { fund, full, unpaid } = await scene.opened();
  const bystanders = async () => [await scene.sums(full.id), await scene.figures(full.id, scene.dayAgo(3))];
  const was = await bystanders();
  const record = (amount: number, days: number, reference: string) =>
    scene.record(
      { id: unpaid.id, amount, received_on: scene.dayAgo(days), reference, confirmed: true },
      asker,
    );
  await record(10_000, 6, 'IN-1');
  const run = await scene.postRun('distributions', {
    fund: fund._id,
    day: scene.dayAgo(3),
    lines: [{ syndUser: unpaid.id, amounts: paying({ returnedCapital: 6_000 }) }],
    confirmed: true,
  });
  await record(15_000, 1, 'IN-2');
  const [first, second] = await receiptsOf(unpaid.id);
  await expectRefused(
    first,
    'A distribution has paid back $6,000 of this capital, so no less than that can have come in. Reverse the distribution first.',
  );
  // The other one came in after the distribution, which has paid back none of it.
  const other = { receipt: second, reason: 'Of another fund', confirmed: true };
  expect((await scene.reverse(other, asker)).status).toBe(200);
  expect((await scene.reverseWhole(run._id)).status).toBe(200);
  expect((await scene.reverse({ receipt: first, reason: 'Bounced', confirmed: true }, asker)).status).toBe(
    200,
  );
  expect(await scene.sums(unpaid.id)).toEqual({ unfunded: '25000.00' });
  expect(await bystanders()).toEqual(was);
});

it('[LED-03] [LED-08] money that waited covers what was paid back, from the day on which it was', async () => {
  const { fund, full, unpaid } = await scene.opened();
  const was = await scene.sums(full.id);
  for (const [amount, days, reference] of [
    [25_000, 6, 'IN-1'],
    [7_000, 5, 'IN-2'],
  ] as const)
    await scene.record(
      { id: unpaid.id, amount, received_on: scene.dayAgo(days), reference, confirmed: true },
      asker,
    );
  await scene.postRun('distributions', {
    fund: fund._id,
    day: scene.dayAgo(3),
    lines: [{ syndUser: unpaid.id, amounts: paying({ returnedCapital: 6_000 }) }],
    confirmed: true,
  });
  const [first] = await receiptsOf(unpaid.id);
  expect((await scene.reverse({ receipt: first, reason: 'Bounced', confirmed: true }, asker)).status).toBe(
    200,
  );
  for (const [days, contributed, returnedCapital] of [
    [4, 0, 0],
    [3, 6_000, 6_000],
    [0, 7_000, 6_000],
  ] as const)
    expect(await scene.figures(unpaid.id, scene.dayAgo(days))).toMatchObject({
      contributed,
      returnedCapital,
    });
  expect(await scene.sums(full.id)).toEqual(was);
});

it('[LED-03] [LED-08] a receipt of which a part was sent back is not reversed, though more came in afterwards', async () => {
  const { full, unpaid } = await scene.opened();
  const was = await scene.sums(full.id);
  const record = (amount: number, days: number, reference: string) =>
    scene.record(
      { id: unpaid.id, amount, received_on: scene.dayAgo(days), reference, confirmed: true },
      asker,
    );
  await record(25_000, 6, 'IN-1');
  await record(4_000, 5, 'IN-2');
  await scene.sendBack({ id: unpaid.id, amount: 4_000, returned_on: scene.dayAgo(3) }, asker);
  await record(25_000, 1, 'IN-3');
  const [first, second, returned] = await receiptsOf(unpaid.id);
  const reverse = (receipt: string | undefined) =>
    scene.reverse({ receipt, reason: 'Bounced', confirmed: true }, asker);
  expect((await reverse(first)).status).toBe(200);
  await expectRefused(
    second,
    '$4,000 more would have been sent back here than came in. Record what came in, or reverse a return first.',
  );
  for (const receipt of [returned, second]) expect((await reverse(receipt)).status).toBe(200);
  expect(await scene.sums(unpaid.id)).toEqual({ called: '25000.00', contributed: '25000.00' });
  expect(await scene.sums(full.id)).toEqual(was);
});
