import type { ErrorReply, FundingPage, FundState, Holding } from '@paddock/contract';
import { lifetimes } from '@paddock/domain';
import { type FundingScene, fundingScene, rowChanges, type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readMigration } from '../../../platform/database/migration-files.ts';

let server: TestServer;
let scene: FundingScene;
let admin: string;
beforeAll(async () => {
  server = await testServer();
  scene = fundingScene(server);
});
beforeEach(async () => {
  admin = await server.signIn(await server.make.user({ level: 'admin' }));
});
afterAll(() => server.close());

const own = '+1 512 555 0100';
const put = (path: string, body: object) =>
  server.request<Partial<ErrorReply>>('PUT', `/api/${path}`, { authCode: admin, body });
const numberOf = async (id: string) =>
  (
    await server.platform.db
      .selectFrom('funds')
      .select('funding_contact_phone')
      .where('_id', '=', id)
      .executeTakeFirstOrThrow()
  ).funding_contact_phone;
/** What an investor reads: on the wire page and on the page of the holding. */
async function read({ id, person }: Awaited<ReturnType<FundingScene['waiting']>>) {
  const authCode = await server.signIn(person);
  const get = async <T>(path: string) =>
    (await server.request<{ item: T }>('GET', `/api/syndication/${path}/${id}`, { authCode })).body.item;
  return { wire: await get<FundingPage>('funding'), holding: await get<Holding>('holdings') };
}

describe('the number that investors call before they wire', () => {
  it('[SEC-11] [INV-01] stays what it was when one admin changes the phone of the company, empties it, or gives the fund to another company', async () => {
    const company = await server.make.company({ phone: own });
    const other = await server.make.company({ phone: '+1 900 555 0199' });
    const investor = await scene.waiting({ fund: { company: company._id, funding_contact_phone: own } });
    expect((await read(investor)).wire.paymentContact).toMatchObject({ phone: own, owner: 'company' });
    for (const phone of ['+1 900 555 0100', '']) {
      expect((await put(`companies/${company._id}`, { phone })).status).toBe(200);
      const { wire, holding } = await read(investor);
      expect([wire.paymentContact?.phone, holding.contact.phone]).toEqual([own, own]);
    }
    expect((await put(`funds/${investor.fund._id}`, { company: other._id })).status).toBe(200);
    const { wire, holding } = await read(investor);
    expect([wire.paymentContact?.phone, holding.contact.phone]).toEqual([own, own]);
  });

  it('[SEC-11] [INV-01] is none where the fund has none, whatever its company has', async () => {
    const company = await server.make.company({ name: 'Scene LLC', phone: '+1 900 555 0199' });
    const investor = await scene.waiting({ fund: { company: company._id, funding_contact_phone: null } });
    const { wire, holding } = await read(investor);
    expect(wire.paymentContact).toBeNull();
    expect(holding.contact).toMatchObject({ name: 'Scene LLC', phone: '+1 900 555 0199' });
  });

  it('[INV-01] [BAC-05] is one number on the wire page and on the page of the holding, with the address of the company', async () => {
    const company = await server.make.company({
      name: 'Scene LLC',
      phone: '+1 937 555 0100',
      email: 'office@scene.example',
      address: '1 Harbor Street',
      city: 'Dayton',
      state: 'OH',
      postal_code: '45402',
    });
    const { wire, holding } = await read(await scene.waiting({ fund: { company: company._id } }));
    expect([wire.paymentContact?.phone, holding.contact.phone]).toEqual([own, own]);
    expect([wire.contactEmail, holding.contact.email]).toEqual([
      'office@scene.example',
      'office@scene.example',
    ]);
    expect(wire.contactAddress).toBe('1 Harbor Street, Dayton, OH 45402');
  });

  it('[SEC-02] goes with a fund whose company changes only after re-authentication', async () => {
    const fund = await server.make.fund();
    const company = await server.make.company();
    server.clock.advance(lifetimes.reauthentication + 1_000);
    expect((await put(`funds/${fund._id}`, { company: fund.company })).status).toBe(200);
    expect((await put(`funds/${fund._id}`, { company: company._id })).body.code).toBe('sudo_required');
  });
});

describe('a new fund', () => {
  const create = async (newCompany: object, fund: object = {}) => {
    const { body } = await server.request<{ item: FundState }>('POST', '/api/backoffice/funds/create', {
      authCode: admin,
      body: { newCompany, fund: { name: 'Harbor Two', ...fund }, investment: { name: 'Harbor building' } },
    });
    return numberOf(body.item._id);
  };

  it('[INV-01] starts with the number of its company, unless it has its own or the company has none', async () => {
    const company = { name: 'Harbor Management', phone: '+1 937 555 0100' };
    expect(await create(company)).toBe('+1 937 555 0100');
    expect(await create(company, { funding_contact_phone: own })).toBe(own);
    expect(await create({ name: 'Harbor Management' })).toBeNull();
  });
});

describe('migration 180', () => {
  it('[INV-01] gives a fund without a number that of its company, and leaves the others as they are', async () => {
    const [company, silent] = [
      await server.make.company({ phone: ' +1 937 555 0100 ' }),
      await server.make.company({ phone: ' ' }),
    ];
    const make = (owner: { _id: string }, funding_contact_phone: string | null) =>
      server.make.fund({ company: owner._id, funding_contact_phone });
    const [none, empty, set, without] = [
      await make(company, null),
      await make(company, ' '),
      await make(company, own),
      await make(silent, null),
    ];
    const text = await readMigration('180_own_check_numbers');
    const changes = await rowChanges(server, () => sql.raw(text).execute(server.platform.db));
    expect(await Promise.all([none, empty, set, without].map(({ _id }) => numberOf(_id)))).toEqual([
      '+1 937 555 0100',
      '+1 937 555 0100',
      own,
      null,
    ]);
    expect(Object.keys(changes)).toEqual(['funds']);
    const changed = (changes['funds']?.changed ?? []).map(({ _id }) => _id);
    expect(changed).toEqual(expect.arrayContaining([none._id, empty._id]));
    for (const { _id } of [set, without]) expect(changed).not.toContain(_id);
  });
});
