import { lifetimes } from '@paddock/domain';
import { type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/database/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const version = 'x';
const percentages = { currentPercentageTotalReturned: 1, currentFundValuePercentage: 100 };

/** Each endpoint about a fund, with the parts of its request besides the fund. */
const writes: readonly [path: string, body: object][] = [
  ['duplicate', { name: 'Copy', url_slug: 'copy' }],
  ['close_early', {}],
  ['open', {}],
  ['reopen', { close_date: null }],
  ['set_percentages', { ...percentages, version }],
];
const reads = ['pipeline', 'readiness', 'terms', 'cap_table', 'cap_table.csv'];

const write = (path: string, body: object, authCode?: string) =>
  server.request('POST', `/api/backoffice/funds/${path}`, { authCode, body });
const read = (fund: string, path: string, authCode?: string) =>
  server.request('GET', `/api/backoffice/funds/${fund}/${path}`, { authCode });

const signInAs = async (level: 'user' | 'admin' | 'superadmin') =>
  server.signIn(await server.make.user({ level }));

describe('managing funds', () => {
  it('[BAC-06] is rejected for visitors, users and impersonation sessions', async () => {
    const fund = await server.make.fund();
    const person = await server.make.user();
    const participation = await server.make.participation({ fund: fund._id, user: person._id });
    const user = await server.signIn(person);
    const impersonation = await server.impersonate(
      await server.make.user({ level: 'admin' }),
      await server.make.user({ level: 'superadmin' }),
    );
    for (const [authCode, status] of [
      [undefined, 401],
      [user, 403],
    ] as const) {
      for (const [path, body] of writes)
        expect((await write(path, { id: fund._id, ...body }, authCode)).status).toBe(status);
      expect((await write('preview_percentages', { id: fund._id, ...percentages }, authCode)).status).toBe(
        status,
      );
      for (const path of reads) expect((await read(fund._id, path, authCode)).status).toBe(status);
      const url = `/api/backoffice/participations/${participation._id}`;
      expect((await server.request('GET', url, { authCode })).status).toBe(status);
    }
    for (const [path, body] of writes)
      expect((await write(path, { id: fund._id, ...body }, impersonation)).body.code).toBe(
        'guest_session_read_only',
      );
  });

  it('[BAC-06] finds nothing for an unknown fund, and rejects a malformed one', async () => {
    for (const level of ['admin', 'superadmin'] as const) {
      const authCode = await signInAs(level);
      for (const [path, body] of [...writes, ['preview_percentages', percentages]] as const) {
        expect((await write(path, { ...body, id: newId() }, authCode)).status).toBe(404);
        for (const id of ['x', 7, null, undefined])
          expect((await write(path, { ...body, id }, authCode)).status).toBe(400);
      }
      for (const path of reads) {
        expect((await read(newId(), path, authCode)).status).toBe(404);
        expect((await read('x', path, authCode)).status).toBe(400);
      }
      const participation = (id: string) =>
        server.request('GET', `/api/backoffice/participations/${id}`, { authCode });
      expect((await participation(newId())).status).toBe(404);
      expect((await participation('x')).status).toBe(400);
    }
    expect(server.errors).toEqual([]);
  });

  it('[BAC-06] requires re-authentication for what changes money or hands out a list of people', async () => {
    const fund = await server.make.fund();
    const authCode = await signInAs('admin');
    server.clock.advance(lifetimes.reauthentication + 1_000);
    for (const [path, body] of writes)
      expect((await write(path, { id: fund._id, ...body }, authCode)).body.code).toBe('sudo_required');
    expect((await read(fund._id, 'cap_table.csv', authCode)).body.code).toBe('sudo_required');
    expect((await read(fund._id, 'cap_table', authCode)).status).toBe(200);
    const made = await write(
      'create',
      {
        newCompany: { name: 'Stale Company' },
        fund: { name: 'Stale', min_inv_amount: 1 },
        investment: { name: 'I' },
      },
      authCode,
    );
    expect(made.body.code).toBe('sudo_required');
    const companies = await server.platform.db
      .selectFrom('companies')
      .select('_id')
      .where('name', '=', 'Stale Company')
      .execute();
    expect(companies).toEqual([]);
  });
});
