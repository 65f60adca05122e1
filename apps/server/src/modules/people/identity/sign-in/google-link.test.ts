import type { RenewedSession, SessionReply } from '@paddock/contract';
import { lifetimes } from '@paddock/domain';
import {
  type LocalIssuer,
  localIssuer,
  password,
  people,
  requestWhileLocked,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../../platform/database/index.ts';
import { endPasswordLater } from '../password/ending-password.ts';

let server: TestServer;
let issuer: LocalIssuer;
let accounts: ReturnType<typeof people>;
beforeAll(async () => {
  issuer = await localIssuer({ clientId: 'stallion.apps.example', now: () => server.clock.now() });
  server = await testServer({
    env: { GOOGLE_JWKS_URL: issuer.jwksUrl, RATE_LIMITS: 'on' },
    portal: { signInWithGoogleClientId: issuer.clientId },
  });
  accounts = people(server);
});
afterAll(async () => {
  await server.close();
  await issuer.close();
});

type Reply = SessionReply & { code: string; fields: Record<string, string> };
const signInWithGoogle = (credential: string, more: object = {}) =>
  server.request<Reply>('POST', '/auth/google', { body: { credential, ...more } });
const linkGoogle = (credential: string, authCode?: string) =>
  server.request<Reply>('POST', '/auth/google/link', { body: { credential }, authCode });
const findGoogleSubject = async (_id: string) =>
  (
    await server.platform.db
      .selectFrom('users')
      .select('googleSubject')
      .where('_id', '=', _id)
      .executeTakeFirstOrThrow()
  ).googleSubject;

let count = 0;
/** A user, and a token for the Google account with their address. */
async function createPersonWithCredential(
  row: Parameters<typeof accounts.person>[0] = {},
  claims: object = {},
) {
  count += 1;
  const email = row.email ?? `link-${count}@acme.example`;
  const person = await accounts.person({ ...row, email, username: email });
  const credential = () => issuer.credential({ sub: `sub-${person._id}`, email, ...claims });
  return { person, email, credential };
}

describe('signing in with a Google account whose address is registered', () => {
  it('[SEC-04] links an investor automatically if Google is authoritative for the address', async () => {
    for (const [email, claims] of [
      ['ada.one@gmail.com', {}],
      ['ada@hosted.example', { hd: 'hosted.example' }],
    ] as const) {
      const { person, credential } = await createPersonWithCredential({ email }, claims);
      expect((await signInWithGoogle(await credential())).body.me._id).toBe(person._id);
      expect(await findGoogleSubject(person._id)).toBe(`sub-${person._id}`);
    }
  });

  it('[SEC-04] asks for the password once if Google is not authoritative, and then accepts the same token', async () => {
    const { person, email, credential } = await createPersonWithCredential({}, { hd: 'other.example' });
    const token = await credential();
    const needed = { status: 409, body: { code: 'link_needs_password' } };
    expect(await signInWithGoogle(token)).toMatchObject(needed);
    const wrong = await signInWithGoogle(token, { password: 'not the password' });
    expect(wrong).toMatchObject({ status: 400, body: { fields: { password: expect.any(String) } } });
    expect(await findGoogleSubject(person._id)).toBeNull();
    expect((await accounts.auditEvents('session.refuse')).at(-1)).toMatchObject({ record: person._id });
    expect((await signInWithGoogle(token, { password })).body.me._id).toBe(person._id);
    expect((await accounts.emailsTo(email)).at(-1)?.subject).toContain('Google sign-in was added');
    // From then on the Google account alone opens it.
    expect((await signInWithGoogle(await credential())).status).toBe(200);
  });

  it('[SEC-04] applies the sign-in limits to passwords', async () => {
    const { credential } = await createPersonWithCredential();
    const token = await credential();
    for (let tried = 0; tried < 10; tried += 1)
      expect((await signInWithGoogle(token, { password: 'wrong' })).status).toBe(400);
    expect((await signInWithGoogle(token, { password })).status).toBe(429);
  });

  it('[SEC-04] [SEC-12] does not link with a password that has ended', async () => {
    const { person, credential } = await createPersonWithCredential();
    const { db } = server.platform;
    const stored = await db
      .selectFrom('users')
      .select('password')
      .where('_id', '=', person._id)
      .executeTakeFirstOrThrow();
    const now = new Date(server.clock.now().getTime() - lifetimes.initialPassword);
    await endPasswordLater(db, { user: person._id, password: stored.password ?? '', now });
    const reply = await signInWithGoogle(await credential(), { password });
    expect(reply).toMatchObject({ status: 403, body: { code: 'password_ended' } });
    expect(await findGoogleSubject(person._id)).toBeNull();
    const sessions = await db.selectFrom('user_auths').select('_id').where('user', '=', person._id).execute();
    expect(sessions).toEqual([]);
  });

  it('[SEC-04] does not link if the password changes concurrently', async () => {
    const { person, credential } = await createPersonWithCredential();
    const token = await credential();
    const reply = await requestWhileLocked(
      server,
      {
        hold: (held) =>
          held.updateTable('users').set({ password: null }).where('_id', '=', person._id).execute(),
      },
      () => signInWithGoogle(token, { password }),
    );
    expect(reply).toMatchObject({ status: 409, body: { code: 'link_needs_password' } });
    expect(await findGoogleSubject(person._id)).toBeNull();
  });

  it('[SEC-04] makes no second account where the first is made for another address of the Google account at the same time', async () => {
    const other = { email: 'renamed.one@gmail.com', username: 'renamed.one@gmail.com' };
    const credential = await issuer.credential({ sub: 'sub-renamed', email: 'renamed.two@gmail.com' });
    const reply = await requestWhileLocked(
      server,
      {
        hold: (held) =>
          held
            .insertInto('users')
            .values({
              _id: newId(),
              firstName: 'Ren',
              lastName: 'Amed',
              googleSubject: 'sub-renamed',
              ...other,
            })
            .execute(),
      },
      () => signInWithGoogle(credential),
    );
    expect(reply).toMatchObject({ status: 409, body: { code: 'conflict' } });
    const made = await server.platform.db
      .selectFrom('users')
      .select('email')
      .where('email', 'like', 'renamed.%')
      .execute();
    expect(made).toEqual([{ email: other.email }]);
  });

  it('[SEC-04] does not confirm an address that Google is not authoritative for', async () => {
    const email = 'unconfirmed@acme.example';
    const registered = { firstName: 'Mal', lastName: 'Ory', username: '', email, password };
    await server.request('POST', '/auth/register', { body: registered });
    const credential = await issuer.credential({ sub: 'sub-unconfirmed', email });
    for (const more of [{}, { password }])
      expect(await signInWithGoogle(credential, more)).toMatchObject({
        status: 403,
        body: { code: 'email_unconfirmed' },
      });
  });

  it.each(['admin', 'superadmin'] as const)(
    '[SEC-04] never links the account of a %s, with or without the password',
    async (level) => {
      const { person, credential } = await createPersonWithCredential({
        level,
        email: `${level}.one@gmail.com`,
      });
      for (const more of [{}, { password }])
        expect(await signInWithGoogle(await credential(), more)).toMatchObject({
          status: 403,
          body: { code: 'forbidden' },
        });
      expect(await findGoogleSubject(person._id)).toBeNull();
    },
  );

  it('[SEC-04] does not link a user who is made an admin concurrently', async () => {
    const { person, credential } = await createPersonWithCredential({ email: 'raised.one@gmail.com' });
    const token = await credential();
    const reply = await requestWhileLocked(
      server,
      {
        hold: (held) =>
          held.updateTable('users').set({ level: 'admin' }).where('_id', '=', person._id).execute(),
      },
      () => signInWithGoogle(token),
    );
    expect(reply.status).toBe(403);
    expect(await findGoogleSubject(person._id)).toBeNull();
  });
});

describe("linking one's own account on the Security page", () => {
  it('[SEC-04] links an admin after re-authentication, and then the Google account opens it', async () => {
    const { person, email, credential } = await createPersonWithCredential({ level: 'admin' });
    const stale = await server.signIn(person);
    server.clock.advance(lifetimes.reauthentication + 1_000);
    expect(await linkGoogle(await credential(), stale)).toMatchObject({
      status: 403,
      body: { code: 'sudo_required' },
    });
    const sudo = { authCode: stale, body: { password } };
    const { authCode } = (await server.request<RenewedSession>('POST', '/auth/sudo', sudo)).body;
    expect((await linkGoogle('forged', authCode)).status).toBe(400);
    const token = await credential();
    expect((await linkGoogle(token, authCode)).status).toBe(200);
    expect((await accounts.auditEvents('users.link_google')).at(-1)).toMatchObject({ actor: person._id });
    expect((await accounts.emailsTo(email)).at(-1)?.subject).toContain('Google sign-in was added');
    // A token works once.
    expect((await signInWithGoogle(token)).status).toBe(401);
    expect((await signInWithGoogle(await credential())).body.me._id).toBe(person._id);
    expect((await linkGoogle(await credential(), authCode)).status).toBe(409);
  });

  it('[SEC-04] rejects a Google account that opens another account, and requires a session', async () => {
    const { credential } = await createPersonWithCredential({ email: 'taken.one@gmail.com' });
    await signInWithGoogle(await credential());
    const authCode = await server.signIn((await createPersonWithCredential()).person);
    expect(await linkGoogle(await credential(), authCode)).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
    expect((await linkGoogle(await credential())).status).toBe(401);
  });
});
