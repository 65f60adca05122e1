import type { Entity } from '@paddock/contract';
import { accreditationWarning } from '@paddock/domain';
import { people, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let server: TestServer;
let accounts: ReturnType<typeof people>;
beforeAll(async () => {
  server = await testServer();
  accounts = people(server);
});
afterAll(() => server.close());

let self: { _id: string; email: string };
let authCode: string;
beforeEach(async () => {
  self = await server.make.user({ firstName: 'Ada', lastName: 'Reader' });
  authCode = await server.signIn(self);
});

type ProfileReply = { item: Entity<'users'>; message: string; code: string; fields: Record<string, string> };
const updateProfile = (body: unknown, id = self._id, code: string | undefined = authCode) =>
  server.request<ProfileReply>('PUT', `/api/users/${id}`, { body, authCode: code });
const findUser = (id = self._id) =>
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

describe("the signed-in user's profile", () => {
  it('[PRO-01] accepts contact data and a time zone, and returns them as stored', async () => {
    const { status, body } = await updateProfile({ ...address, profileSettings: { timezone: 'Asia/Tokyo' } });
    expect(status).toBe(200);
    const saved = { ...address, homePhone: '+18435550148', mobilePhone: '+442079460018' };
    expect(body.item).toMatchObject({ ...saved, profileSettings: { timezone: 'Asia/Tokyo' } });
    expect(await findUser()).toMatchObject(saved);
    expect((await accounts.me(authCode)).body.me.profileSettings.timezone).toBe('Asia/Tokyo');
    await updateProfile({ profileSettings: { timezone: null } });
    expect((await accounts.me(authCode)).body.me.profileSettings.timezone).toBeNull();
  });

  it('[PRO-01] accepts a first and last name, which are shown from then on', async () => {
    await updateProfile({ firstName: ' Grace', lastName: 'Hopper' });
    expect((await accounts.me(authCode)).body.me.displayName).toBe('Grace Hopper');
  });

  it('[PRO-01] [PRO-02] rejects invalid values with a message per field, and changes nothing', async () => {
    await updateProfile(address);
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
      const { status, body } = await updateProfile(wrong);
      expect([wrong, status, body.code]).toEqual([wrong, 400, 'bad_request']);
      expect(fields).toEqual(expect.arrayContaining(Object.keys(body.fields)));
      expect(Object.values(body.fields).join()).not.toBe('');
    }
    expect(await findUser()).toMatchObject({ city: 'Charleston', country: 'US', firstName: 'Ada' });
  });

  it('[PRO-02] leaves invalid values from older systems alone until they are changed', async () => {
    const odd = { homePhone: 'ask the office', postalCode: '29401-12', state: 'Carolina', country: 'USA' };
    await server.platform.db.updateTable('users').set(odd).where('_id', '=', self._id).execute();
    expect((await updateProfile({ ...odd, city: 'Rome' })).status).toBe(200);
    expect(await findUser()).toMatchObject({ ...odd, city: 'Rome' });
    expect((await updateProfile({ homePhone: 'ask the other office' })).status).toBe(400);
  });

  it('[PRO-02] clears the state for a country that has none', async () => {
    await updateProfile(address);
    expect((await updateProfile({ country: 'DE', postalCode: '10115' })).body.item).toMatchObject({
      state: null,
    });
  });

  it('[PRO-01] is closed to other users and visitors', async () => {
    const other = await server.make.user({ firstName: 'Other' });
    expect((await updateProfile(address, other._id)).status).toBe(404);
    expect(await findUser(other._id)).toMatchObject({ city: null, firstName: 'Other' });
    const { status, body } = await server.request('PUT', `/api/users/${self._id}`, { body: address });
    expect([status, body.code]).toEqual([401, 'not_signed_in']);
    expect((await findUser()).city).toBeNull();
  });

  it('[PRO-01] changes no other field of the record', async () => {
    const before = await findUser();
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
    expect((await updateProfile({ ...beyond, city: 'Rome' })).status).toBe(200);
    const after = await findUser();
    expect({ ...after, updatedAt: before.updatedAt }).toEqual({ ...before, city: 'Rome' });
  });
});

describe("the signed-in user's accreditation", () => {
  const stated = { accreditationType: 'trust', accreditation: '2-1', trustName: 'Reader Trust' };

  it('[ACC-04] is stored as type and code with its name, and every page knows of it', async () => {
    expect(
      (await updateProfile({ firstName: 'Ada', lastName: 'Reader', busEntityName: null, ...stated })).status,
    ).toBe(200);
    expect(await findUser()).toMatchObject(stated);
    expect((await accounts.me(authCode)).body.me).toMatchObject({
      accreditationType: 'trust',
      accreditation: '2-1',
    });
  });

  it('[ACC-03] [ACC-04] is rejected without its name, or without an answer of its type other than none', async () => {
    for (const [wrong, fields] of [
      [{ ...stated, accreditation: 'none' }, { accreditation: accreditationWarning }],
      [{ ...stated, accreditation: '5' }, { accreditation: expect.any(String) }],
      [{ ...stated, trustName: ' ' }, { trustName: 'Trust name is required' }],
      [{ accreditation: '1', accreditationType: null }, { accreditationType: expect.any(String) }],
      [{ accreditation: 7, trustName: 'Reader Trust' }, { accreditation: expect.any(String) }],
      [{ accreditation: true }, { accreditation: 'A text or a number.' }],
      [
        { accreditationType: 'business', accreditation: '2' },
        { busEntityName: 'Business entity name is required' },
      ],
      [
        { accreditationType: 'individual', accreditation: '1', firstName: '', lastName: '' },
        { firstName: expect.any(String), lastName: expect.any(String) },
      ],
    ] as const) {
      const { status, body } = await updateProfile(wrong);
      expect([status, body.code, body.fields]).toEqual([400, 'bad_request', fields]);
    }
    expect(await findUser()).toMatchObject({ accreditation: null, accreditationType: null, trustName: null });
  });

  it('[ACC-04] accepts the documented body: a number, and the type of the answer however many names are sent', async () => {
    const documented = {
      firstName: 'Ada',
      lastName: 'Reader',
      trustName: null,
      busEntityName: null,
      accreditation: 5,
    };
    expect((await updateProfile(documented)).body.item).toMatchObject({
      accreditation: '5',
      accreditationType: 'individual',
    });
    const everyName = { ...documented, trustName: 'Reader Trust', busEntityName: 'Reader LLC' };
    for (const [sent, accreditationType] of [
      [{ ...everyName, accreditation: 2 }, 'individual'],
      [{ ...everyName, accreditation: '2-2', trustName: null }, 'business'],
      [{ ...everyName, accreditation: 2 }, 'business'],
      [{ ...everyName, accreditation: '2-1', accreditationType: 'trust' }, 'trust'],
      [{ ...everyName, accreditation: '0-1' }, 'trust'],
      [{ ...everyName, accreditation: 5 }, 'individual'],
    ] as const) {
      expect((await updateProfile(sent)).status).toBe(200);
      expect(await findUser()).toMatchObject({ accreditation: `${sent.accreditation}`, accreditationType });
    }
  });

  it('[ACC-04] is neither stated nor changed by names and addresses alone', async () => {
    expect((await updateProfile({ trustName: 'Reader Trust', busEntityName: 'Reader LLC' })).status).toBe(
      200,
    );
    expect(await findUser()).toMatchObject({ accreditation: null, accreditationType: null });
    await updateProfile({ accreditationType: 'individual', accreditation: '5' });
    expect((await updateProfile({ ...address, trustName: 'Another Trust' })).status).toBe(200);
    expect(await findUser()).toMatchObject({ accreditation: '5', accreditationType: 'individual' });
  });

  it('[ACC-04] stays valid once it is stated, and can be withdrawn', async () => {
    await updateProfile(stated);
    expect((await updateProfile({ trustName: '' })).body.fields).toEqual({
      trustName: 'Trust name is required',
    });
    expect((await updateProfile({ accreditation: null })).status).toBe(400);
    expect((await updateProfile({ accreditation: null, accreditationType: null })).status).toBe(200);
    expect((await updateProfile({ trustName: null })).status).toBe(200);
  });

  it('[ACC-04] is closed to other users and visitors', async () => {
    const other = await server.make.user();
    expect((await updateProfile(stated, other._id)).status).toBe(404);
    const signedOut = await server.request('PUT', `/api/users/${self._id}`, { body: stated });
    expect(signedOut.status).toBe(401);
    for (const { _id } of [other, self]) expect((await findUser(_id)).accreditation).toBeNull();
  });
});
