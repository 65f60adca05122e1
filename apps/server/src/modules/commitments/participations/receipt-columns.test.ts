import type { ErrorReply, ReceiptColumns, ReceiptHeader, ReceiptImport } from '@paddock/contract';
import { type FundingScene, fundingScene, people, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let scene: FundingScene;
let admin: string;
let other: { host: string; _id: string };
beforeAll(async () => {
  server = await testServer();
  scene = fundingScene(server);
  admin = await server.signIn(await server.make.user({ level: 'admin' }));
  const portal = await server.make.portal({ slug: 'sports' });
  other = { host: 'sports.localhost', _id: portal._id };
});
afterAll(() => server.close());

const chosen: ReceiptColumns = {
  reference: 'Details',
  amount: 'Credit',
  receivedOn: 'Posting Date',
  bankReference: 'Trace No.',
  payer: 'Name',
  dayOrder: 'month_first',
};
const header = 'Posting Date,Details,Credit,Trace No.,Name,,Note,Note';
const bankFile = (...rows: string[]) => [header, ...rows].join('\n');

interface Sent {
  columns?: ReceiptColumns | undefined;
  host?: string;
  version?: string;
}
type Reply = { item: ReceiptImport; details: ReceiptHeader } & Partial<ErrorReply>;
const send = (action: 'preview_import' | 'import', csv: string, { columns, host, version }: Sent = {}) =>
  server.request<Reply>('POST', `/api/backoffice/funding/${action}`, {
    authCode: admin,
    body: { csv, ...(columns && { columns }), ...(version && { version, confirmed: true }) },
    ...(host && { host }),
  });
const record = async (csv: string, sent: Sent = {}) => {
  const { body } = await send('preview_import', csv, sent);
  return send('import', csv, { ...sent, version: body.item.version });
};
const receiptsOf = (id: string) =>
  server.platform.db.selectFrom('funding_receipts').selectAll().where('syndUser', '=', id).execute();
const forget = () => server.platform.db.deleteFrom('receipt_columns').execute();
/** Today as the bank of these files writes it. */
const posted = () => {
  const [year, month, date] = scene.today().split('-');
  return `${Number(month)}/${Number(date)}/${year}`;
};

describe('a file of a bank that names its columns otherwise', () => {
  it('[INV-01] is not guessed: the reply lists its columns, of which each can be chosen', async () => {
    await forget();
    const { status, body } = await send('preview_import', bankFile('x,x,1,x,x,,,'));
    expect([status, body.code]).toEqual([400, 'bad_request']);
    expect(body.message).toContain('Missing: reference, amount, received on, bank reference');
    expect(body.details).toEqual({
      names: ['Posting Date', 'Details', 'Credit', 'Trace No.', 'Name'],
      columns: {
        reference: null,
        amount: null,
        receivedOn: null,
        bankReference: null,
        payer: null,
        dayOrder: null,
      },
    });
    const half = await send('preview_import', 'Amount,Memo\n1,x');
    expect(half.body.details).toMatchObject({
      names: ['Amount', 'Memo'],
      columns: { amount: 'Amount', reference: null },
    });
    expect((await send('preview_import', '')).body).not.toHaveProperty('details');
  });

  it('[INV-01] is read by the chosen columns, with the reference among other words and the payer for comparing', async () => {
    const { id, reference } = await scene.waiting();
    const csv = bankFile(
      `${posted()},WIRE REF ${reference.toLowerCase()} OK,"$1,000.50",T-1,LOVELACE TRUST,,,`,
    );
    const { body } = await send('preview_import', csv, {
      columns: { ...chosen, amount: ' CREDIT ', payer: 'name' },
    });
    expect(body.item).toMatchObject({
      problems: 0,
      amount: 1000.5,
      header: { columns: { amount: 'Credit', payer: 'Name', dayOrder: 'month_first' } },
      items: [
        {
          reference,
          receivedOn: scene.today(),
          bankReference: 'T-1',
          payer: 'LOVELACE TRUST',
          syndUser: id,
        },
      ],
    });
    const recorded = await record(csv, { columns: chosen });
    expect(recorded.status).toBe(200);
    expect(await receiptsOf(id)).toMatchObject([
      { amount: '1000.50', receivedOn: scene.today(), reference: 'T-1' },
    ]);
    const lines = await people(server).auditEvents('participations.import_receipts');
    expect(lines.at(-1)?.detail).toMatchObject({
      columns: ['Details', 'Credit', 'Posting Date', 'Trace No.'],
    });
  });

  it('[INV-01] is remembered once it is recorded, for its portal alone, and changes with the next choice', async () => {
    await forget();
    const { id, reference } = await scene.waiting();
    const row = (bank: string) => `${posted()},${reference},5,${bank},,,,`;
    // A look alone is not remembered.
    await send('preview_import', bankFile(row('R-1')), { columns: chosen });
    expect((await send('preview_import', bankFile(row('R-1')))).status).toBe(400);
    expect((await record(bankFile(row('R-1')), { columns: chosen })).status).toBe(200);
    const next = await record(bankFile(row('R-2')));
    expect([next.status, next.body.item.header.columns]).toEqual([200, chosen]);
    expect(await receiptsOf(id)).toHaveLength(2);
    // Another portal has another bank.
    expect((await send('preview_import', bankFile(row('R-3')), { host: other.host })).status).toBe(400);
    const theirs = { ...chosen, bankReference: 'Name' };
    const onOther = await record(bankFile(`${posted()},${reference},6,T-4,R-4,,,`), {
      columns: theirs,
      host: other.host,
    });
    expect(onOther.status).toBe(200);
    const remembered = await server.platform.db.selectFrom('receipt_columns').selectAll().execute();
    expect(remembered).toHaveLength(2);
    expect(remembered.find(({ portal }) => portal === other._id)?.columns).toEqual(theirs);
    expect((await send('preview_import', bankFile(row('R-5')))).body.item.header.columns).toEqual(chosen);
    // A file with our own names needs no choice, whatever was remembered.
    const own = `Reference,Amount,Received on,Bank reference\n${reference},7,${scene.today()},R-6`;
    expect((await send('preview_import', own)).body.item.header.columns.reference).toBe('Reference');
    // Of a file that lacks one of the remembered columns, the others are proposed.
    const lacking = await send('preview_import', 'Posting Date,Details,Credit,Id\nx,x,1,x');
    expect(lacking.body.details.columns).toMatchObject({
      reference: 'Details',
      amount: 'Credit',
      receivedOn: 'Posting Date',
      bankReference: null,
    });
  });

  it('[INV-01] is not recorded if other columns are chosen than those of its preview', async () => {
    const { id, reference } = await scene.waiting();
    const csv = bankFile(`${posted()},${reference},5,S-1,S-2,,,`);
    const { version } = (await send('preview_import', csv, { columns: chosen })).body.item;
    const columns = { ...chosen, bankReference: 'Name' };
    expect(await send('import', csv, { columns, version })).toMatchObject({ status: 409 });
    expect(await receiptsOf(id)).toEqual([]);
  });

  it('[INV-01] has a problem at each row whose day, amount or reference can be read in two ways', async () => {
    const [one, two] = [await scene.waiting(), await scene.waiting()];
    const csv = bankFile(
      `3/4/2026,${one.reference},5,P-1,,,,`,
      `25/4/2026,${one.reference},5,P-2,,,,`,
      `2026-04-03,${one.reference},"1.234,56",P-3,,,,`,
      `2026-04-03,${one.reference},1.234,P-4,,,,`,
      `2026-04-03,${one.reference} ${two.reference},5,P-5,,,,`,
      `4/25/26,${one.reference},5,P-6,,,,`,
    );
    const problemsWith = async (dayOrder: ReceiptColumns['dayOrder']) => {
      const { body } = await send('preview_import', csv, { columns: { ...chosen, dayOrder } });
      return body.item.items.map(({ problem }) => problem);
    };
    const others = [
      expect.stringMatching(/^This amount can be read in two ways/),
      expect.stringMatching(/^This amount can be read in two ways/),
      `This names more than one investment: ${one.reference}, ${two.reference}.`,
      expect.stringMatching(/^A day is written as/),
    ];
    expect(await problemsWith(null)).toEqual([
      'This is March 4, 2026 or April 3, 2026. Choose how the bank writes days.',
      null,
      ...others,
    ]);
    expect(await problemsWith('month_first')).toEqual([
      null,
      'This is no day with the month first.',
      ...others,
    ]);
    expect(await problemsWith('day_first')).toEqual([null, null, ...others]);
    expect((await record(csv, { columns: chosen })).status).toBe(409);
    expect([...(await receiptsOf(one.id)), ...(await receiptsOf(two.id))]).toEqual([]);
  });

  it('[INV-01] rejects columns that the file lacks or has twice, and what is no choice', async () => {
    const csv = bankFile('x,x,1,x,x,,,');
    const lacking = await send('preview_import', csv, { columns: { ...chosen, payer: 'Payer' } });
    expect(lacking.body).toMatchObject({ code: 'bad_request', details: { columns: { payer: null } } });
    const twice = await send('preview_import', csv, { columns: { ...chosen, payer: 'Note' } });
    expect(twice.body.message).toContain('more than once');
    for (const columns of [
      { ...chosen, amount: ' ' },
      { ...chosen, dayOrder: 'year_first' },
      { ...chosen, amount: 7 },
      {},
    ])
      expect((await send('preview_import', csv, { columns: columns as ReceiptColumns })).status).toBe(400);
  });
});
