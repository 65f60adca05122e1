import type { DownloadReply, FundPerformance, ItemReply } from '@paddock/contract';
import { paying, type RunScene, rowChanges, runScene, type TestServer, testServer } from '@paddock/testing';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';

let server: TestServer;
let scene: RunScene;
beforeAll(async () => {
  server = await testServer();
  scene = runScene(server);
});
afterEach(() => scene.assertAgreement());
afterAll(() => server.close());

interface ReceiptConcerns {
  details?: { concerns: { kind: string; message: string }[] };
}

/** An opened fund that has distributed nothing, so that commitments in it may be released. */
const opened = async (percentages: object = {}) => {
  const made = await scene.fund({ currentPercentageTotalReturned: '0', ...percentages });
  await scene.open(made.fund._id);
  return made;
};
const release = async (id: string) => {
  const { asker } = await scene.signIn();
  const { body } = await server.request<{ approval: string | null }>(
    'POST',
    '/api/backoffice/participations/release',
    { authCode: asker, body: { id, reason: 'Agreed by phone.' } },
  );
  expect((await scene.approve(body.approval)).status).toBe(200);
};
const reverse = async (entry: string | undefined) =>
  await scene.reverseEntry({ entry, reason: 'Typed wrong.' }, (await scene.signIn()).asker);

/** All that an investor reads of a fund. Times of making are no part of it. */
const everything = async (person: { _id: string }, id: string) => {
  const authCode = await server.signIn(person);
  const get = async (path: string) => (await server.request('GET', path, { authCode })).body;
  const made = vi.spyOn(server.agreementPdf, 'createDocument');
  const statement = async (format: 'csv' | 'pdf') => {
    const { body } = await server.request<DownloadReply>('POST', '/api/syndication/statement', {
      authCode,
      body: { format },
    });
    return (await server.app.inject({ url: body.url })).body;
  };
  const csv = await statement('csv');
  await statement('pdf');
  const pdf = { ...made.mock.calls.at(-1)?.[0], note: null };
  made.mockRestore();
  return {
    mine: await get('/api/syndication/mine'),
    holding: await get(`/api/syndication/holdings/${id}`),
    csv,
    pdf,
  };
};
const valuedOn = async (fund: string) => {
  const path = `/api/backoffice/ledger/funds/${fund}/performance`;
  const { asker: authCode } = await scene.signIn();
  return (await server.request<ItemReply<FundPerformance>>('GET', path, { authCode })).body.item.valuedOn;
};

it('[LED-01] the release of one position values the fund for nobody else', async () => {
  const { fund, full, before } = await opened();
  const beside = await opened();
  const was = await everything(before.person, before.id);
  const besides = await everything(beside.before.person, beside.before.id);
  expect(was.csv).toContain(scene.dayAgo(2));
  expect(JSON.stringify(was.holding)).toContain('percentages');

  await release(full.id);
  const last = (await scene.entries(fund._id, `&syndUser=${full.id}`)).at(-1);
  expect(last).toMatchObject({ kind: 'valuation', effectiveDate: scene.today(), run: null });
  expect(await everything(before.person, before.id)).toEqual(was);
  expect(await everything(beside.before.person, beside.before.id)).toEqual(besides);
  expect(await valuedOn(fund._id)).toBe(scene.dayAgo(2));
});

it('[LED-01] neither does the reversal of its receipts', async () => {
  const { fund, full, before } = await opened();
  const was = await everything(before.person, before.id);
  const { asker } = await scene.signIn();
  const receipts = await server.platform.db
    .selectFrom('funding_receipts')
    .select('_id')
    .where('syndUser', '=', full.id)
    .execute();
  const { length } = receipts;
  expect(length).toBeGreaterThan(1);
  // Only with the last one nothing is paid in any more. Before, the value of the opening changes.
  for (const { _id: receipt } of receipts.slice(1)) {
    const reversal = { receipt, reason: 'Bounced', confirmed: true };
    expect((await scene.reverse(reversal, asker)).status).toBe(200);
  }
  const last = { receipt: receipts[0]?._id, reason: 'Bounced' };
  let asked: Awaited<ReturnType<typeof scene.reverse>> | undefined;
  const nothing = await rowChanges(server, async () => {
    asked = await scene.reverse(last, asker);
  });
  expect(nothing).toEqual({});
  expect(asked).toMatchObject({ status: 409, body: { code: 'confirmation_needed' } });
  const [concern, ...others] = (asked?.body as ReceiptConcerns | undefined)?.details?.concerns ?? [];
  expect(others).toEqual([]);
  expect(concern).toMatchObject({ kind: 'value_taken' });
  // What was shown then is not what would go now.
  const other = await scene.reverse({ ...last, confirmed: ['the gain of $1.00 goes too'] }, asker);
  expect(other).toMatchObject({ status: 409, body: { code: 'confirmation_needed' } });
  expect((await scene.reverse({ ...last, confirmed: [concern?.message] }, asker)).status).toBe(200);
  const line = await server.platform.db
    .selectFrom('audit_events')
    .select('detail')
    .where('action', '=', 'participations.reverse_funding')
    .orderBy('at', 'desc')
    .orderBy('_id', 'desc')
    .executeTakeFirstOrThrow();
  expect(line.detail).toMatchObject({ receipt: last.receipt, confirmed: true });
  expect((await scene.entries(fund._id, `&syndUser=${full.id}`)).at(-1)?.kind).toBe('valuation');
  expect(await everything(before.person, before.id)).toEqual(was);
});

it('[LED-02] [LED-03] the value that went with its capital does not come back by itself, and is not taken twice', async () => {
  const { fund, full, before } = await opened();
  const beside = await scene.sums(before.id);
  await release(full.id);
  const entries = await scene.entries(fund._id, `&syndUser=${full.id}`);
  const taken = entries.at(-1);
  const value = entries.findLast(({ kind }) => kind === 'opening');
  expect([taken?.kind, taken?.isReversible, value?.isReversible]).toEqual(['valuation', false, false]);
  expect((await reverse(taken?._id)).body.message).toMatch(/^This entry follows a commitment or a receipt\./);
  expect(await reverse(value?._id)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('its value with it') },
  });
  expect(await scene.sums(full.id)).toEqual({ suspense: '33333.33' });
  expect(await scene.sums(before.id)).toEqual(beside);
  // What another position was opened with is still reversed by itself.
  const other = (await scene.entries(fund._id, `&syndUser=${before.id}`)).at(-1);
  expect((await reverse(other?._id)).status).toBe(200);
});

it('[LED-02] [LED-03] of a position without capital the value is taken back before what was distributed', async () => {
  const { fund, full } = await opened({ currentPercentageTotalReturned: '10' });
  const { asker } = await scene.signIn();
  const receipts = await server.platform.db
    .selectFrom('funding_receipts')
    .select('_id')
    .where('syndUser', '=', full.id)
    .execute();
  for (const { _id: receipt } of receipts) {
    const reversal = { receipt, reason: 'Bounced', confirmed: true };
    expect((await scene.reverse(reversal, asker)).status).toBe(200);
  }
  const [distribution, value] = (await scene.entries(fund._id, `&syndUser=${full.id}`)).filter(
    ({ kind }) => kind === 'opening',
  );
  expect(await reverse(distribution?._id)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('Reverse the entry of the value first.') },
  });
  for (const entry of [value, distribution]) {
    const { body } = await reverse(entry?._id);
    expect((await scene.approve(body.approval)).status).toBe(200);
  }
  expect(await scene.sums(full.id)).toEqual({ unfunded: '33333.33' });
});

it('[LED-02] [LED-03] asks before all capital leaves a position that was paid something out, and says what stays', async () => {
  const { fund, unpaid, full } = await opened();
  const { asker } = await scene.signIn();
  const day = scene.today();
  for (const [amount, reference] of [
    [20_000, 'STAY-1'],
    [5_000, 'STAY-2'],
  ])
    await scene.record({ id: unpaid.id, amount, reference }, asker);
  const [first, second] = await server.platform.db
    .selectFrom('funding_receipts')
    .select('_id')
    .where('syndUser', '=', unpaid.id)
    .orderBy('_id')
    .execute();
  const lines = [{ syndUser: unpaid.id, value: 27_000 }];
  await scene.postRun('valuations', { fund: fund._id, day, lines });
  const run = await scene.postRun('distributions', {
    fund: fund._id,
    day,
    lines: [{ syndUser: unpaid.id, amounts: paying({ profit: 500 }) }],
  });
  const standing = await scene.sums(full.id);
  const reversal = { receipt: first?._id, reason: 'Bounced' };
  // Some of the capital stays with what was distributed.
  expect((await scene.reverse({ receipt: second?._id, reason: 'Bounced' }, asker)).status).toBe(200);
  const message =
    'Nothing would be paid in any more, but the $500 that was distributed here stays, and so does a value of $1,500. If it should not have been distributed, reverse the distribution too.';
  const nothing = await rowChanges(server, async () => {
    expect(await scene.reverse(reversal, asker)).toMatchObject({
      status: 409,
      body: {
        code: 'confirmation_needed',
        details: { concerns: [{ kind: 'distribution_stands', message }] },
      },
    });
  });
  expect(nothing).toEqual({});
  expect((await scene.reverse({ ...reversal, confirmed: [message] }, asker)).status).toBe(200);
  expect(await scene.figures(unpaid.id)).toMatchObject({ contributed: 0, distributed: 500, value: 1_500 });
  // What is left of the value goes with the distribution, and nobody else loses anything.
  expect((await scene.reverseWhole(run._id)).status).toBe(200);
  expect(await scene.figures(unpaid.id)).toMatchObject({ contributed: 0, distributed: 0, value: 0 });
  expect(await scene.sums(full.id)).toEqual(standing);
});
