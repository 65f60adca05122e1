import type { Approval, ErrorReply, ReceiptImport } from '@paddock/contract';
import { dayText } from '@paddock/domain';
import { type RunScene, rowChanges, runScene, type TestServer, testServer } from '@paddock/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let server: TestServer;
let scene: RunScene;
let admin: string;
beforeAll(async () => {
  server = await testServer();
  scene = runScene(server);
});
beforeEach(async () => {
  admin = (await scene.signIn()).asker;
});
afterEach(() => scene.assertAgreement());
afterAll(() => server.close());

/** A fund that was valued at $70,000 yesterday, and one beside it with the value of its opening, two days ago. */
const valued = async () => {
  const made = await scene.opened();
  const beside = await scene.opened();
  const run = await scene.postRun('valuations', { fund: made.fund._id, day: scene.dayAgo(1), value: 70_000 });
  return { ...made, beside, run };
};
const message = (day: string) =>
  `The fund was valued on ${dayText(day)} already. That value changes with this, so enter it again afterwards.`;
const asks = (day: string) => ({
  status: 409,
  body: {
    code: 'confirmation_needed',
    details: { concerns: [{ kind: 'later_valuation', message: message(day) }] },
  },
});
let recorded = 0;
/** Of a reference that no other has, and of which nothing is confirmed. */
const unasked = () => ({ confirmed: false, reference: `NEW-${++recorded}` });
const receipts = async (syndUser: string) =>
  (
    await server.platform.db
      .selectFrom('funding_receipts')
      .select('_id')
      .where('syndUser', '=', syndUser)
      .orderBy('_id')
      .execute()
  ).map(({ _id }) => _id);

describe('what came in before a day on which the fund was valued', () => {
  it('[LED-07] [LED-08] asks before it changes that value, and changes nothing of anybody else', async () => {
    const { fund, unpaid, full, beside } = await valued();
    const others = async () => [await scene.sums(full.id), await scene.sums(beside.unpaid.id)];
    const standing = await others();
    const receipt = { id: unpaid.id, amount: 10_000, received_on: scene.dayAgo(3), ...unasked() };
    const nothing = await rowChanges(server, async () => {
      expect(await scene.record(receipt, admin)).toMatchObject(asks(scene.dayAgo(1)));
    });
    expect(nothing).toEqual({});
    expect((await scene.record({ ...receipt, confirmed: ['Another day.'] }, admin)).status).toBe(409);
    const confirmed = { ...receipt, confirmed: [message(scene.dayAgo(1))] };
    expect((await scene.record(confirmed, admin)).status).toBe(200);
    expect(await scene.figures(unpaid.id, scene.dayAgo(1))).toMatchObject({ value: 10_000 });
    expect(await others()).toEqual(standing);
    expect((await scene.journal(fund._id)).value).toBe(80_000);
  });

  it('[LED-07] [LED-08] is asked about on an earlier day only, and where it becomes capital', async () => {
    const { unpaid, full, beside, run } = await valued();
    const receipt = { id: unpaid.id, amount: 1_000, ...unasked() };
    const onDay = { ...receipt, received_on: scene.dayAgo(1) };
    expect((await scene.record(onDay, admin)).status).toBe(200);
    // The other fund was valued a day before.
    expect((await scene.record({ ...onDay, ...unasked(), id: beside.unpaid.id }, admin)).status).toBe(200);
    const excess = { ...receipt, ...unasked(), id: full.id, received_on: scene.dayAgo(3) };
    expect(await scene.record(excess, admin)).toMatchObject({
      status: 409,
      body: { details: { concerns: [{ kind: 'more_than_open' }] } },
    });
    // Once that valuation is reversed, it is the one of the opening.
    expect((await scene.reverseWhole(run._id)).status).toBe(200);
    const earlier = { ...receipt, received_on: scene.dayAgo(3), ...unasked() };
    expect(await scene.record(earlier, admin)).toMatchObject(asks(scene.dayAgo(2)));
    const between = { ...receipt, received_on: scene.dayAgo(2), ...unasked() };
    expect((await scene.record(between, admin)).status).toBe(200);
  });

  it('[LED-04] [LED-08] is not asked about in a closed period, because it counts after it', async () => {
    const { fund, unpaid } = await valued();
    const { body } = await scene.close(
      { fund: fund._id, through: scene.dayAgo(1), reason: 'Month end' },
      admin,
    );
    expect((await scene.approve(body.approval)).status).toBe(200);
    const receipt = { id: unpaid.id, amount: 1_000, received_on: scene.dayAgo(3), ...unasked() };
    expect((await scene.record(receipt, admin)).status).toBe(200);
    expect(await scene.figures(unpaid.id, scene.dayAgo(1))).toMatchObject({ value: 0 });
  });

  it('[LED-07] [LED-08] [LED-02] asks before it is reversed, if capital leaves with it', async () => {
    const { unpaid, before } = await valued();
    const of = { id: unpaid.id };
    await scene.record({ ...of, amount: 20_000, received_on: scene.dayAgo(3), reference: 'FT-1' }, admin);
    await scene.record({ ...of, amount: 5_000, received_on: scene.today(), reference: 'FT-2' }, admin);
    await scene.record({ ...of, amount: 300, received_on: scene.dayAgo(3), reference: 'FT-3' }, admin);
    const [first, second, excess] = await receipts(unpaid.id);
    const reverse = (receipt: string | undefined, more: object = {}) =>
      scene.reverse({ receipt, reason: 'Of another fund', ...more }, admin);
    const bystander = await scene.sums(before.id);
    // Neither what waited in suspense nor what came in since was part of that value.
    expect((await reverse(excess)).status).toBe(200);
    expect((await reverse(second)).status).toBe(200);
    await scene.record({ ...of, amount: 5_000, received_on: scene.today(), reference: 'FT-2' }, admin);
    const nothing = await rowChanges(server, async () => {
      expect(await reverse(first)).toMatchObject(asks(scene.dayAgo(1)));
    });
    expect(nothing).toEqual({});
    expect((await reverse(first, { confirmed: [message(scene.dayAgo(1))] })).status).toBe(200);
    expect(await scene.sums(unpaid.id)).toEqual({
      unfunded: '20000.00',
      called: '5000.00',
      contributed: '5000.00',
    });
    expect(await scene.sums(before.id)).toEqual(bystander);
  });

  it('[LED-08] is sent back without a question, because a return takes no capital', async () => {
    const { unpaid } = await valued();
    await scene.record({ id: unpaid.id, amount: 26_000, received_on: scene.dayAgo(4) }, admin);
    const was = await scene.figures(unpaid.id, scene.dayAgo(1));
    const back = { id: unpaid.id, amount: 1_000, returned_on: scene.dayAgo(3) };
    expect((await scene.sendBack(back, admin)).status).toBe(200);
    expect(
      (await scene.reverse({ receipt: (await receipts(unpaid.id)).at(-1), reason: 'No' }, admin)).status,
    ).toBe(200);
    expect(await scene.figures(unpaid.id, scene.dayAgo(1))).toEqual(was);
  });

  it('[LED-07] [LED-08] is odd in a file of the bank, for both admins', async () => {
    const { fund, id, reference } = await scene.waiting();
    const holder = await scene.participation(fund._id, { ...scene.signed(), fundedBefore: '25000' });
    await scene.open(fund._id);
    type Reply = { item: ReceiptImport } & Partial<ErrorReply>;
    const send = (path: string, body: object) =>
      server.request<Reply>('POST', `/api/backoffice/funding/${path}`, { authCode: admin, body });
    const csv = `Reference,Amount,Received on,Bank reference\n${reference},15000,${scene.dayAgo(3)},BANK-1`;
    const previewed = async () => (await send('preview_import', { csv })).body.item;
    const asked = async (confirmed: boolean) => {
      const { version } = await previewed();
      return await send('import', { csv, version, confirmed });
    };
    expect((await previewed()).items[0]?.concerns).toEqual([]);
    await scene.postRun('valuations', {
      fund: fund._id,
      day: scene.dayAgo(1),
      lines: [{ syndUser: holder.id, value: 26_000 }],
    });
    expect((await previewed()).items[0]?.concerns).toEqual([message(scene.dayAgo(1))]);
    expect(await asked(false)).toMatchObject(asks(scene.dayAgo(1)));
    const { approval } = (await asked(true)).body.item;
    const { body } = await server.request<{ item: Approval }>(
      'GET',
      `/api/backoffice/approvals/${approval}`,
      {
        authCode: admin,
      },
    );
    expect(body.item.changes.find(({ field }) => field === 'concerns')?.after).toContain(
      message(scene.dayAgo(1)),
    );
    expect((await scene.approve(approval)).status).toBe(200);
    expect(await scene.sums(id)).toMatchObject({ contributed: '15000.00' });
    expect(await scene.figures(holder.id)).toMatchObject({ value: 26_000 });
  });
});
