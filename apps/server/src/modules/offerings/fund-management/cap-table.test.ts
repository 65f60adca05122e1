import type { CapTableRow } from '@paddock/contract';
import { type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  admin = await server.signIn(await server.make.user({ level: 'admin' }));
});
afterAll(() => server.close());

const capTable = (fund: string, query = '') =>
  server.request<{ items: CapTableRow[]; total: number; amount: number }>(
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
  expect((await capTable(fund)).body).toEqual({ items: [], total: 0, amount: 0 });
});
