import type { Approval, ErrorReply, ReceiptImport } from '@paddock/contract';
import { dayText } from '@paddock/domain';
import {
  type OpenedFundScene,
  openedFundScene,
  people,
  rowChanges,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';

let server: TestServer;
let scene: OpenedFundScene;
let admin: string;
beforeAll(async () => {
  server = await testServer();
  scene = openedFundScene(server);
});
beforeEach(async () => {
  admin = (await scene.signIn()).asker;
});
afterEach(() => scene.assertAgreement());
afterAll(() => server.close());

type Reply = { item: ReceiptImport } & Partial<ErrorReply>;
const send = (path: string, body: object) =>
  server.request<Reply>('POST', `/api/backoffice/funding/${path}`, { authCode: admin, body });
const fileOf = (...rows: readonly (readonly [reference: string, amount: string, bank: string])[]) =>
  [
    'Reference,Amount,Received on,Bank reference',
    ...rows.map(([reference, amount, bank]) => `${reference},${amount},${scene.dayAgo(1)},${bank}`),
  ].join('\n');
const importAll = async (csv: string, confirmed = true) => {
  const { item } = (await send('preview_import', { csv })).body;
  return { preview: item, reply: await send('import', { csv, version: item.version, confirmed }) };
};
const changesOf = async (approval: string | null | undefined) =>
  (
    await server.request<{ item: Approval }>('GET', `/api/backoffice/approvals/${approval}`, {
      authCode: admin,
    })
  ).body.item.changes;

it('[LED-08] of an opened fund are recorded once another admin has approved each row', async () => {
  const { fund, id, reference, person } = await scene.waiting();
  const other = await scene.waiting();
  await scene.open(fund._id);
  const csv = fileOf([reference, '15000', 'BANK-1'], [reference, '10000', 'BANK-2']);
  const { preview, reply } = await importAll(csv);
  expect(preview.secondPersonFor).toEqual({ _id: fund._id, name: fund.name });
  expect(reply).toMatchObject({ status: 200, body: { item: { approval: expect.any(String) } } });
  expect(await scene.sums(id)).toEqual({ unfunded: '25000.00' });
  expect(
    (await people(server).emailsTo(person.email)).filter(({ subject }) => subject?.includes('Received')),
  ).toEqual([]);
  const { approval } = reply.body.item;
  expect((await changesOf(approval)).map(({ after }) => after)).toEqual([
    '2 rows, $25,000 in all',
    `Ada Investor: $15,000 on ${scene.dayAgo(1)}, BANK-1`,
    `Ada Investor: $10,000 on ${scene.dayAgo(1)}, BANK-2`,
  ]);
  expect((await scene.approve(approval, admin)).status).toBe(403);
  expect(await scene.sums(id)).toEqual({ unfunded: '25000.00' });
  expect((await scene.approve(approval)).status).toBe(200);
  expect(await scene.sums(id)).toEqual({ called: '25000.00', contributed: '25000.00' });
  expect(await scene.sums(other.id)).toEqual({});
  expect((await people(server).emailsTo(person.email)).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('Received: $15,000'),
    expect.stringContaining('Funded in full'),
  ]);
  const lines = (await people(server).auditEvents('participations.record_funding')).filter(
    ({ record }) => record === id,
  );
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatchObject({ detail: { isImported: true, approval } });
});

it('[LED-08] [INV-01] of an opened fund that are odd are shown to the second admin with the reason, and change with it', async () => {
  const { fund, id, reference } = await scene.waiting();
  const other = await scene.waiting();
  await scene.record({ id: other.id, amount: 5, reference: 'BANK-9' }, admin);
  await scene.open(fund._id);
  const csv = fileOf(
    [reference, '10000', 'FILE-1'],
    [reference, '2000', 'file-1'],
    [reference, '20000', 'BANK-9'],
  );
  expect((await importAll(csv, false)).reply).toMatchObject({
    status: 409,
    body: { code: 'confirmation_needed' },
  });
  const { approval } = (await importAll(csv)).reply.body.item;
  const on = scene.dayAgo(1);
  const recorded = dayText(scene.today());
  const seen = `The reference BANK-9 was recorded before: $5 on ${recorded} from Ada Investor for ${other.fund.name}.`;
  const changes = [
    ['receipts', '3 rows, $32,000 in all; 2 of them confirmed although odd'],
    ['receipt', `Ada Investor: $10,000 on ${on}, FILE-1`],
    ['receipt', `Ada Investor: $2,000 on ${on}, file-1`],
    [
      'concerns',
      `Ada Investor: $2,000 on ${on}, file-1: The reference file-1 is in an earlier row of the file too.`,
    ],
    ['receipt', `Ada Investor: $20,000 on ${on}, BANK-9`],
    [
      'concerns',
      `Ada Investor: $20,000 on ${on}, BANK-9: $13,000 is open, so $7,000 would be too much. ${seen}`,
    ],
  ];
  expect((await changesOf(approval)).map(({ field, after }) => [field, after])).toEqual(changes);
  // Nothing of it is confirmed any more once something else is odd.
  await scene.record({ id, amount: 3_000, reference: 'FT-7' }, admin);
  expect((await scene.approve(approval)).status).toBe(409);
  expect(await scene.sums(id)).toMatchObject({ contributed: '3000.00' });
  await server.request('POST', '/api/backoffice/approvals/decline', {
    authCode: admin,
    body: { id: approval },
  });
  const again = await importAll(csv);
  expect((await changesOf(again.reply.body.item.approval)).at(-1)?.after).toContain('$10,000 is open');
});

it('[LED-08] of an opened fund are not recorded where one of them was recorded meanwhile', async () => {
  const { fund, id, reference } = await scene.waiting();
  await scene.open(fund._id);
  const { reply } = await importAll(fileOf([reference, '15000', 'BANK-1']));
  await scene.record({ id, amount: 15_000, received_on: scene.dayAgo(1), reference: 'BANK-1' }, admin);
  expect((await scene.approve(reply.body.item.approval)).status).toBe(409);
  expect(await scene.sums(id)).toEqual({ unfunded: '10000.00', called: '15000.00', contributed: '15000.00' });
});

it.each([
  ['before they were asked for', true],
  ['until they were approved', false],
])(
  '[LED-04] [LED-08] of an opened fund whose day was closed %s count on the first open day, and keep their own',
  async (_, isClosedFirst) => {
    const { fund, id, reference } = await scene.waiting();
    const other = await scene.waiting();
    await scene.open(fund._id);
    await scene.open(other.fund._id);
    const through = scene.dayAgo(1);
    const close = () => scene.close({ fund: fund._id, through, reason: 'The month is over.' }, admin);
    if (isClosedFirst) expect((await scene.approve((await close()).body.approval)).status).toBe(200);
    const { reply } = await importAll(fileOf([reference, '15000', 'BANK-1'], [reference, '10000', 'BANK-2']));
    if (!isClosedFirst) {
      // A closing waits until the file is decided on, so the day is closed past that.
      expect((await close()).status).toBe(409);
      await server.platform.db
        .updateTable('ledger_books')
        .set({ closedThrough: through })
        .where('fund', '=', fund._id)
        .execute();
    }
    const [before, beside] = [await scene.entries(fund._id), await scene.entries(other.fund._id)];
    expect((await scene.approve(reply.body.item.approval)).status).toBe(200);
    const entries = await scene.entries(fund._id);
    expect(entries.slice(0, before.length)).toEqual(before);
    const days = { effectiveDate: scene.today(), ownDate: scene.dayAgo(1) };
    expect(entries.slice(before.length)).toMatchObject(
      ['BANK-1', 'BANK-2'].map((bank) => ({
        kind: 'contribution',
        ...days,
        receipt: { receivedOn: scene.dayAgo(1), reference: bank },
      })),
    );
    expect(await scene.sums(id)).toEqual({ called: '25000.00', contributed: '25000.00' });
    expect(await scene.entries(other.fund._id)).toEqual(beside);
    expect((await scene.verify(fund._id)).isSound).toBe(true);
  },
);

it('[LED-08] of an opened fund come in a file of their own', async () => {
  const one = await scene.waiting();
  const other = await scene.waiting();
  await scene.open(one.fund._id);
  const csv = fileOf([one.reference, '25000', 'BANK-1'], [other.reference, '25000', 'BANK-2']);
  const { body } = await send('preview_import', { csv });
  expect(body.item.problems).toBe(1);
  expect(body.item.items[1]?.problem).toContain('in a file of their own');
  const changes = await rowChanges(server, async () => {
    expect((await send('import', { csv, version: body.item.version, confirmed: true })).status).toBe(409);
  });
  expect(changes.funding_receipts).toBeUndefined();
});

it('[INV-01] of a fund that is not opened are recorded by one admin', async () => {
  const { id, reference } = await scene.waiting();
  const { preview, reply } = await importAll(fileOf([reference, '25000', 'BANK-1']));
  expect([preview.secondPersonFor, reply.status, reply.body.item.approval]).toEqual([null, 200, null]);
  expect((await scene.stored(id)).ft_complete_date).not.toBeNull();
});
