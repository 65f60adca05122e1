import { fieldOf } from '@paddock/contract';
import {
  accessTable,
  type Collection,
  collections,
  lifetimes,
  secondFactorRequiredFor,
} from '@paddock/domain';
import {
  bodyForCreate,
  makeRecord,
  makeWorld,
  newFieldValue,
  type TestActor,
  type TestServer,
  type TestWorld,
  testServer,
} from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let world: TestWorld;
/** One who has just signed in, and one who must re-authenticate. */
let fresh: TestActor;
let stale: TestActor;
beforeAll(async () => {
  server = await testServer();
  world = await makeWorld(server);
  const { _id } = await server.make.user({ level: 'superadmin' });
  stale = { level: 'superadmin', _id, authCode: await server.signIn({ _id }) };
  server.clock.advance(lifetimes.reauthentication + 1_000);
  fresh = { level: 'superadmin', _id, authCode: await server.signIn({ _id }) };
});
afterAll(() => server.close());

const sendRequest = (person: TestActor, method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  server.request<{ code: string; item: { _id: string } }>(method, `/api/${path}`, {
    authCode: person.authCode,
    body,
  });
const reauthenticationRequired = { status: 403, body: { code: 'sudo_required' } };

/** What is no field of the record, such as a portal's pictures, is tested with its own endpoints. */
const marked = collections.flatMap((collection) =>
  Object.entries(accessTable[collection].fields ?? {}).flatMap(([field, { reauthentication }]) =>
    fieldOf(collection, field) && reauthentication && reauthentication !== 'read'
      ? [{ collection, field, mark: reauthentication }]
      : [],
  ),
);
const guarded = collections.filter((name) => accessTable[name].reauthentication?.delete === 'any');

/** A new value of a field; a company has to be one. */
const newValue = async (collection: Collection, field: string) =>
  fieldOf(collection, field)?.references === 'companies'
    ? (await server.make.company())._id
    : newFieldValue(collection, field);

describe('a marked field', () => {
  it.each(marked)(
    '[SEC-02] [BAC-13] requires re-authentication before $collection.$field changes',
    async ({ collection, field }) => {
      const id = await makeRecord(world, collection, { ...fresh, _id: null }, 'own');
      const body = { [field]: await newValue(collection, field) };
      expect(await sendRequest(stale, 'PUT', `${collection}/${id}`, body)).toMatchObject(
        reauthenticationRequired,
      );
      expect(await sendRequest(fresh, 'PUT', `${collection}/${id}`, body)).toMatchObject({ status: 200 });
      // Sending the same value again changes nothing.
      expect(await sendRequest(stale, 'PUT', `${collection}/${id}`, body)).toMatchObject({ status: 200 });
      expect(await sendRequest(stale, 'PUT', collection, { ...body, id })).toMatchObject({ status: 200 });
      // Clearing it sets the default, which may be the new value.
      const { required, default: standard } = fieldOf(collection, field) ?? {};
      if (required || standard === body[field]) return;
      expect(await sendRequest(stale, 'PUT', collection, { id, [field]: null })).toMatchObject(
        reauthenticationRequired,
      );
    },
  );

  it.each(marked.filter(({ mark }) => mark === 'set'))(
    '[SEC-02] [BAC-13] requires re-authentication before a record is created with $collection.$field',
    async ({ collection, field }) => {
      const body = { ...(await bodyForCreate(world, collection)), [field]: newFieldValue(collection, field) };
      expect(await sendRequest(stale, 'POST', collection, body)).toMatchObject(reauthenticationRequired);
      expect(await sendRequest(fresh, 'POST', collection, body)).toMatchObject({ status: 200 });
      const plain = {
        ...(await bodyForCreate(world, collection)),
        [field]: fieldOf(collection, field)?.default,
      };
      expect(await sendRequest(stale, 'POST', collection, plain)).toMatchObject({ status: 200 });
    },
  );
});

describe('a marked action', () => {
  it.each(guarded)(
    '[SEC-02] [BAC-13] requires re-authentication before a record of %s is deleted',
    async (collection) => {
      const id = await makeRecord(world, collection, { ...fresh, _id: null }, 'own');
      expect(await sendRequest(stale, 'DELETE', `${collection}/${id}`)).toMatchObject(
        reauthenticationRequired,
      );
      expect(await sendRequest(stale, 'DELETE', `${collection}?id=${id}`)).toMatchObject(
        reauthenticationRequired,
      );
      expect(await sendRequest(fresh, 'DELETE', `${collection}/${id}`)).toMatchObject({ status: 200 });
    },
  );

  it('[SEC-02] [BAC-13] requires re-authentication before the second-factor requirement is written, renamed or removed, in every way', async () => {
    const name = secondFactorRequiredFor;
    const value = ['guest'];
    const persist = (person: TestActor) =>
      sendRequest(person, 'POST', 'settings/persist', { settings: { [name]: value } });
    expect(await sendRequest(stale, 'POST', 'settings', { name, value })).toMatchObject(
      reauthenticationRequired,
    );
    expect(await persist(stale)).toMatchObject(reauthenticationRequired);
    const made = await sendRequest(fresh, 'POST', 'settings', { name, value });
    expect(made.status).toBe(200);
    expect(await persist(stale)).toMatchObject(reauthenticationRequired);
    expect(await persist(fresh)).toMatchObject({ status: 200 });
    const id = made.body.item._id;
    expect(await sendRequest(stale, 'PUT', `settings/${id}`, { value: [] })).toMatchObject(
      reauthenticationRequired,
    );
    expect(await sendRequest(stale, 'PUT', `settings/${id}`, { name: 'other' })).toMatchObject(
      reauthenticationRequired,
    );
    expect(await sendRequest(stale, 'DELETE', `settings/${id}`)).toMatchObject(reauthenticationRequired);
    const other = await sendRequest(stale, 'POST', 'settings', { name: 'other', value });
    expect(other.status).toBe(200);
    expect(await sendRequest(fresh, 'DELETE', `settings/${id}`)).toMatchObject({ status: 200 });
    // Nor by renaming another setting.
    expect(await sendRequest(stale, 'PUT', `settings/${other.body.item._id}`, { name })).toMatchObject(
      reauthenticationRequired,
    );
    expect(await sendRequest(stale, 'POST', 'settings/persist', { settings: { other: 1 } })).toMatchObject({
      status: 200,
    });
  });

  it('[SEC-02] [BAC-13] requires re-authentication before exporting people and before creating an impersonation code', async () => {
    const csv = (person: TestActor) =>
      server.request('GET', '/api/newsletter_subscriptions.csv', { authCode: person.authCode });
    expect(await csv(stale)).toMatchObject(reauthenticationRequired);
    expect(await csv(fresh)).toMatchObject({ status: 200 });
    const { _id: user } = await server.make.user();
    const mint = (person: TestActor) =>
      server.request('POST', '/auth/guest/code', { authCode: person.authCode, body: { user } });
    expect(await mint(stale)).toMatchObject(reauthenticationRequired);
    expect(await mint(fresh)).toMatchObject({ status: 200 });
  });
});

it('[SEC-02] leaves unmarked fields to a session that was left open', async () => {
  const id = await makeRecord(world, 'funds', fresh, 'own');
  expect(await sendRequest(stale, 'PUT', `funds/${id}`, { name: 'Renamed' })).toMatchObject({ status: 200 });
});

it('[SEC-02] marks what sends money, promotes users and decides whom the site trusts', () => {
  expect(marked.map(({ collection, field }) => `${collection}.${field}`)).toEqual([
    'companies.phone',
    'funds.company',
    'funds.fund_status',
    'funds.open_date',
    'funds.start_date',
    'funds.close_date',
    'funds.end_date',
    'funds.wire_instructions',
    'funds.check_instructions',
    'funds.funding_contact_phone',
    'funds.funding_my_investment_description',
    'funds.min_inv_amount',
    'funds.min_inv_amount_for_existing',
    'funds.max_inv_amount',
    'funds.total_inv_amount',
    'funds.fee',
    'funds.currentPercentageTotalReturned',
    'funds.currentFundValuePercentage',
    'tax_documents.isDeleted',
    'synd_agreements.isDeleted',
    'portals.domains',
    'portals.signInUrl',
    'portals.signUpUrl',
    'portals.recaptchaSiteKey',
    'portals.recaptchaSecret',
    'portals.signInWithGoogleClientId',
    'portals.signInWithGoogleDisabled',
    'users.email',
    'users.isActive',
    'users.level',
  ]);
  expect(guarded).toEqual(['tax_documents', 'synd_agreements', 'users']);
});

it('[SEC-02] leaves an audit line when re-authentication is missing', async () => {
  const id = await makeRecord(world, 'funds', fresh, 'own');
  await sendRequest(stale, 'PUT', `funds/${id}`, { wire_instructions: 'To me' });
  const lines = await server.platform.db
    .selectFrom('audit_events')
    .selectAll()
    .where('action', 'like', '%refus%')
    .where('actor', '=', stale._id ?? '')
    .execute();
  expect(JSON.stringify(lines)).toContain('sudo_required');
});
