import type { Entity } from '@paddock/contract';
import { accreditationWarning } from '@paddock/domain';
import { people, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let server: TestServer;
let of: ReturnType<typeof people>;
beforeAll(async () => {
  server = await testServer();
  of = people(server);
});
afterAll(() => server.close());

let self: { _id: string; email: string };
let authCode: string;
beforeEach(async () => {
  self = await server.make.user({ firstName: 'Ada', lastName: 'Reader' });
  authCode = await server.signIn(self);
});

type Answer = { item: Entity<'users'>; message: string; code: string; fields: Record<string, string> };
const put = (body: unknown, id = self._id, code: string | undefined = authCode) =>
  server.call<Answer>('PUT', `/api/users/${id}`, { body, authCode: code });
const kept = (id = self._id) =>
  server.platform.db.selectFrom('users').selectAll().where('_id', '=', id).executeTakeFirstOrThrow();

const address = {
  homePhone: '(843) 555-0148',
  mobilePhone: '+44 20 7946 0018',
  address1: '48 Harbor Lane',
  address2: 'Suite 5',
  city: 'Charleston',
  country: 'US',
  state: 'SC',
  postalCode: '29401',
};

describe('the profile of the person signed in', () => {
  it('[PRO-01] takes contact data and a time zone, and answers them as they are kept', async () => {
    const { status, body } = await put({ ...address, profileSettings: { timezone: 'Asia/Tokyo' } });
    expect(status).toBe(200);
    const saved = { ...address, homePhone: '+18435550148', mobilePhone: '+442079460018' };
    expect(body.item).toMatchObject({ ...saved, profileSettings: { timezone: 'Asia/Tokyo' } });
    expect(await kept()).toMatchObject(saved);
    expect((await of.me(authCode)).body.me.profileSettings.timezone).toBe('Asia/Tokyo');
    await put({ profileSettings: { timezone: null } });
    expect((await of.me(authCode)).body.me.profileSettings.timezone).toBeNull();
  });

  it('[PRO-01] takes first and last name, by which one is called from then on', async () => {
    await put({ firstName: ' Grace', lastName: 'Hopper' });
    expect((await of.me(authCode)).body.me.displayName).toBe('Grace Hopper');
  });

  it('[PRO-01] [PRO-02] refuses in words, by field, and then changes nothing', async () => {
    await put(address);
    for (const [wrong, fields] of [
      [{ homePhone: '12' }, ['homePhone']],
      [{ mobilePhone: 'call me', city: 'Rome' }, ['mobilePhone']],
      [{ postalCode: '2940' }, ['postalCode']],
      [{ state: 'ZZ' }, ['state']],
      [{ country: 'Atlantis' }, ['country', 'state']],
      [{ country: 'DE', state: 'TX' }, ['state']],
      [{ firstName: ' ', lastName: '' }, ['firstName', 'lastName']],
      [{ city: 'x'.repeat(201) }, ['city']],
      [{ address1: 5 }, ['address1']],
      [{ profileSettings: { timezone: 'Mars/Olympus' } }, ['profileSettings']],
      [{ profileSettings: 'UTC' }, ['profileSettings']],
    ] as const) {
      const { status, body } = await put(wrong);
      expect([wrong, status, body.code]).toEqual([wrong, 400, 'bad_request']);
      expect(fields).toEqual(expect.arrayContaining(Object.keys(body.fields)));
      expect(Object.values(body.fields).join()).not.toBe('');
    }
    expect(await kept()).toMatchObject({ city: 'Charleston', country: 'US', firstName: 'Ada' });
  });

  it('[PRO-02] leaves what is odd from older systems until it is touched', async () => {
    const odd = { homePhone: 'ask the office', postalCode: '29401-12', state: 'Carolina', country: 'USA' };
    await server.platform.db.updateTable('users').set(odd).where('_id', '=', self._id).execute();
    expect((await put({ ...odd, city: 'Rome' })).status).toBe(200);
    expect(await kept()).toMatchObject({ ...odd, city: 'Rome' });
    expect((await put({ homePhone: 'ask the other office' })).status).toBe(400);
  });

  it('[PRO-02] clears the state with a country that has none', async () => {
    await put(address);
    expect((await put({ country: 'DE', postalCode: '10115' })).body.item).toMatchObject({ state: null });
  });

  it('[PRO-01] is nobody else’s, and nobody’s who is signed out', async () => {
    const other = await server.make.user({ firstName: 'Other' });
    expect((await put(address, other._id)).status).toBe(404);
    expect(await kept(other._id)).toMatchObject({ city: null, firstName: 'Other' });
    const { status, body } = await server.call('PUT', `/api/users/${self._id}`, { body: address });
    expect([status, body.code]).toEqual([401, 'not_signed_in']);
    expect((await kept()).city).toBeNull();
  });

  it('[PRO-01] writes no other field of the record', async () => {
    const before = await kept();
    const beyond = {
      level: 'superadmin',
      email: 'mallory@example.com',
      username: 'mallory',
      password: 'another long one',
      isActive: false,
      isInvestor: true,
      notes: 'trustworthy',
      slackUserId: 'U1',
      proofDocumentsCount: 7,
      createdAt: '2020-01-01T00:00:00.000Z',
    };
    expect((await put({ ...beyond, city: 'Rome' })).status).toBe(200);
    const after = await kept();
    expect({ ...after, updatedAt: before.updatedAt }).toEqual({ ...before, city: 'Rome' });
  });
});

describe('the accreditation of the person signed in', () => {
  const stated = { accreditationType: 'trust', accreditation: '2-1', trustName: 'Reader Trust' };

  it('[ACC-04] is kept as type and code with its name, and every page is told of it', async () => {
    expect((await put({ firstName: 'Ada', lastName: 'Reader', busEntityName: null, ...stated })).status).toBe(
      200,
    );
    expect(await kept()).toMatchObject(stated);
    expect((await of.me(authCode)).body.me).toMatchObject({
      accreditationType: 'trust',
      accreditation: '2-1',
    });
  });

  it('[ACC-03] [ACC-04] is refused without an answer of its type other than none, and without its name', async () => {
    for (const [wrong, fields] of [
      [{ ...stated, accreditation: 'none' }, { accreditation: accreditationWarning }],
      [{ ...stated, accreditation: '5' }, { accreditation: expect.any(String) }],
      [{ ...stated, trustName: ' ' }, { trustName: 'Trust name is required' }],
      [{ accreditation: '1' }, { accreditationType: expect.any(String) }],
      [
        { accreditationType: 'business', accreditation: '2' },
        { busEntityName: 'Business entity name is required' },
      ],
      [
        { accreditationType: 'individual', accreditation: '1', firstName: '', lastName: '' },
        { firstName: expect.any(String), lastName: expect.any(String) },
      ],
    ] as const) {
      const { status, body } = await put(wrong);
      expect([status, body.code, body.fields]).toEqual([400, 'bad_request', fields]);
    }
    expect(await kept()).toMatchObject({ accreditation: null, accreditationType: null, trustName: null });
  });

  it('[ACC-04] stays whole once it is stated, and can be taken back', async () => {
    await put(stated);
    expect((await put({ trustName: '' })).body.fields).toEqual({ trustName: 'Trust name is required' });
    expect((await put({ accreditation: null })).status).toBe(400);
    expect((await put({ accreditation: null, accreditationType: null })).status).toBe(200);
    expect((await put({ trustName: null })).status).toBe(200);
  });

  it('[ACC-04] is nobody else’s, and nobody’s who is signed out', async () => {
    const other = await server.make.user();
    expect((await put(stated, other._id)).status).toBe(404);
    const signedOut = await server.call('PUT', `/api/users/${self._id}`, { body: stated });
    expect(signedOut.status).toBe(401);
    for (const { _id } of [other, self]) expect((await kept(_id)).accreditation).toBeNull();
  });
});
