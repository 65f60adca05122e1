import { hiddenCharactersMessages } from '@paddock/domain';
import {
  type LocalIssuer,
  localIssuer,
  password,
  people,
  type SigningScene,
  signingScene,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let issuer: LocalIssuer;
let accounts: ReturnType<typeof people>;
let scene: SigningScene;
beforeAll(async () => {
  issuer = await localIssuer({ clientId: 'stallion.apps.example', now: () => server.clock.now() });
  server = await testServer({
    env: { GOOGLE_JWKS_URL: issuer.jwksUrl },
    portal: { signInWithGoogleClientId: issuer.clientId },
  });
  accounts = people(server);
  scene = await signingScene(server);
});
afterAll(async () => {
  await server.close();
  await issuer.close();
});

/** Displayed as "Ada Evil" when read from the right. */
const reversedName = 'Ada \u202eliv\u202cE';

/** A validation error at the field. */
const hiddenCharactersError = (field: string) => ({
  status: 400,
  body: { code: 'bad_request', fields: { [field]: hiddenCharactersMessages.name } },
});

describe('[SEC-10] a name with invisible characters', () => {
  it.each(['firstName', 'lastName', 'username'])('is rejected at registration: %s', async (field) => {
    const form = { firstName: 'Ada', lastName: 'Evil', username: '', email: 'ada@example.com', password };
    const body = { ...form, [field]: reversedName };
    expect(await server.request('POST', '/auth/register', { body })).toMatchObject(
      hiddenCharactersError(field),
    );
  });

  it.each(['firstName', 'middleName', 'lastName', 'trustName', 'busEntityName', 'iraName'])(
    "is rejected in one's own profile, and when an admin creates or changes an account: %s",
    async (field) => {
      const user = await accounts.person();
      const own = await server.signIn(user);
      const admin = await server.signIn(await accounts.person({ level: 'admin' }));
      const email = `${field}@example.com`;
      for (const reply of [
        await server.request('PUT', `/api/users/${user._id}`, {
          authCode: own,
          body: { [field]: reversedName },
        }),
        await server.request('PUT', `/api/users/${user._id}`, {
          authCode: admin,
          body: { [field]: reversedName },
        }),
        await server.request('POST', '/api/users', {
          authCode: admin,
          body: { username: email, email, [field]: reversedName },
        }),
      ])
        expect(reply).toMatchObject(hiddenCharactersError(field));
    },
  );

  it.each(['cosub_first_name', 'cosub_last_name'])('is rejected for a spouse: %s', async (field) => {
    const user = await accounts.person();
    const authCode = await server.signIn(user);
    const { _id: id } = await server.make.participation({ user: user._id });
    const body = { id, invest_amount: 10_000, method_of_inv: 'CASH', [field]: reversedName };
    expect(await server.request('POST', '/api/syndication/set_investing', { authCode, body })).toMatchObject(
      hiddenCharactersError(field),
    );
    const admin = await server.signIn(await accounts.person({ level: 'admin' }));
    const change = { authCode: admin, body: { [field]: reversedName } };
    expect(await server.request('PUT', `/api/synd_users/${id}`, change)).toMatchObject(
      hiddenCharactersError(field),
    );
  });

  it.each(['cosub_first_name', 'cosub_last_name'])(
    'is rejected for a spouse when terms are corrected: %s',
    async (field) => {
      const { id } = await scene.invested();
      const authCode = await server.signIn(await accounts.person({ level: 'admin' }));
      const body = { id, reason: 'The name was misspelled.', [field]: reversedName };
      expect(
        await server.request('POST', '/api/backoffice/participations/correct_terms', { authCode, body }),
      ).toMatchObject(hiddenCharactersError(field));
    },
  );

  it('is rejected as a typed signature', async () => {
    const investor = await scene.invested();
    await scene.requestSign(investor);
    const code = await scene.emailedCode(investor.person.email);
    const reply = await scene.sign(code, { signature: { kind: 'typed', text: reversedName } });
    expect(reply).toMatchObject(hiddenCharactersError('signature.text'));
  });

  it('comes from Google without them, since nobody could correct it there', async () => {
    const credential = await issuer.credential({
      sub: 'g-1',
      given_name: reversedName,
      family_name: '\u200b',
    });
    const { body } = await server.request<{ me: object }>('POST', '/auth/google', { body: { credential } });
    expect(body.me).toMatchObject({ firstName: 'Ada livE', lastName: null });
  });
});
