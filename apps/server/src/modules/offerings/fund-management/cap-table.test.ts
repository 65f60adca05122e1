import type { CapitalAccount, CapTableRow } from '@paddock/contract';
import { type FiguresScene, figuresScene, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

let server: TestServer;
let admin: string;
let figures: FiguresScene;
beforeAll(async () => {
  server = await testServer();
  figures = figuresScene(server);
});
beforeEach(async () => {
  admin = await server.signIn(await server.make.user({ level: 'admin' }));
});
afterAll(() => server.close());

const capTable = (fund: string, query = '') =>
  server.request<{ items: CapTableRow[]; total: number; amount: number; account: CapitalAccount | null }>(
    'GET',
    `/api/backoffice/funds/${fund}/cap_table${query}`,
    { authCode: admin },
  );

async function threeHolders() {
  const { _id: fund } = await server.make.fund();
  const make = async (person: object, row: object) =>
    server.make.participation({
      fund,
      user: (await server.make.user({ ...person }))._id,
      invest_status: 'Accepted investment',
      invest_amount: '10000',
      sa_start_date: new Date('2026-05-01T12:00:00Z'),
      sa_complete_date: new Date('2026-06-01T12:00:00Z'),
      ...row,
    });
  await make({ firstName: '=1+1', lastName: 'Cell' }, { method_of_inv: 'CASH' });
  await make({ trustName: '@Harbor Trust', busEntityName: 'Not this' }, { method_of_inv: 'TRUST' });
  await make({ busEntityName: 'Harbor, LLC' }, { method_of_inv: 'ENTITY' });
  await make({ lastName: 'Pending' }, { sa_complete_date: null, invest_amount: '70000' });
  await server.make.participation({ fund, invest_status: 'Declined investment' });
  return fund;
}

it('[BAC-06] the cap table names each holder with a share, and the shares add up to 100', async () => {
  const fund = await threeHolders();
  const { body } = await capTable(fund);
  expect(body).toMatchObject({ total: 3, amount: 30_000 });
  expect(body.items.map(({ share, holderName }) => [share, holderName])).toEqual([
    ['33.3334', null],
    ['33.3333', '@Harbor Trust'],
    ['33.3333', 'Harbor, LLC'],
  ]);
  const accepted = await capTable(fund, '?of=accepted');
  expect(accepted.body).toMatchObject({ total: 4, amount: 100_000 });
  expect(accepted.body.items[0]).toMatchObject({ amount: 70_000, share: '70.0000', sa_complete_date: null });
  expect((await capTable(fund, '?of=nobody')).status).toBe(400);
});

it('[BAC-06] the cap table is downloaded as CSV that no spreadsheet takes for formulas', async () => {
  const fund = await threeHolders();
  const { status, body, headers } = await server.request<string>(
    'GET',
    `/api/backoffice/funds/${fund}/cap_table.csv`,
    { authCode: admin },
  );
  expect(status).toBe(200);
  expect(headers['content-type']).toContain('text/csv');
  const lines = body.split('\r\n');
  expect(lines[0]).toBe(
    '\u{feff}Investor,Holder,Method,Amount,Share in percent,Commitment recorded at,Countersigned at',
  );
  expect(lines[1]).toBe(
    "'=1+1 Cell,,Cash,10000.00,33.3334,2026-05-01T12:00:00.000Z,2026-06-01T12:00:00.000Z",
  );
  expect(lines[2]).toContain("'@Harbor Trust");
  expect(lines[3]).toContain('"Harbor, LLC"');
});

it('[BAC-06] the cap table of a fund without investors is empty', async () => {
  const { _id: fund } = await server.make.fund();
  expect((await capTable(fund)).body).toEqual({
    items: [],
    total: 0,
    amount: 0,
    account: null,
  });
});

it('[LED-01] the cap table of an opened fund shows each capital account as posted, and no other fund’s', async () => {
  const fund = await threeHolders();
  const plain = await threeHolders();
  const { items: before } = (await capTable(fund)).body;
  expect(before.map(({ account }) => account)).toEqual([null, null, null]);
  const [first, second] = before;
  await figures.open(fund);
  await figures.receive(first?._id ?? '', '2026-06-02', 1_000_000n);
  await figures.receive(second?._id ?? '', '2026-06-02', 400_001n);
  await figures.distribute(first?._id ?? '', '2026-07-01', [10_000n, 0n, 2_505n, 0n]);
  await figures.revalue(second?._id ?? '', '2026-07-01', 33n);
  const { items, account } = (await capTable(fund)).body;
  const posted = await Promise.all(items.map(({ _id }) => figures.posted(_id).catch(() => undefined)));
  expect(items.map((item) => item.account)).toEqual([
    { contributed: 10_000, distributed: 125.05, value: 9_874.95 },
    { contributed: 4_000.01, distributed: 0, value: 4_000.34 },
    { contributed: 0, distributed: 0, value: 0 },
  ]);
  expect(posted.slice(0, 2)).toMatchObject([
    { contributed: '10000.00', distributed: '125.05', nav: '9874.95' },
    { contributed: '4000.01', distributed: '0', nav: '4000.34' },
  ]);
  expect(account).toEqual({ contributed: 14_000.01, distributed: 125.05, value: 13_875.29 });
  expect((await capTable(plain)).body).toMatchObject({ account: null });
  const { body } = await server.request<string>('GET', `/api/backoffice/funds/${fund}/cap_table.csv`, {
    authCode: admin,
  });
  const lines = body.split('\r\n');
  expect(lines[0]).toContain('Share in percent,Contributed,Distributed,Value,Commitment recorded at');
  expect(lines[1]).toContain(',10000.00,33.3334,10000.00,125.05,9874.95,');
});
