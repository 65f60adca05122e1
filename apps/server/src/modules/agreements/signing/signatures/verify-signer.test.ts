import type { SigningView } from '@paddock/contract';
import { lifetimes } from '@paddock/domain';
import {
  type ErrorBody,
  requestWhileLocked,
  rowChanges,
  type SigningScene,
  signingScene,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let scene: SigningScene;
beforeAll(async () => {
  server = await testServer();
  scene = await signingScene(server);
});
afterAll(() => server.close());

const addFactor = ({ _id: user }: { _id: string }, db = server.platform.db) =>
  db
    .insertInto('totp_factors')
    .values({ user, secret: Buffer.from('x'), confirmedAt: server.clock.now() })
    .execute();

/** An investor who has been asked to sign. */
async function asked({ hasFactor = true, spouse = false } = {}) {
  const investor = await scene.invested({ spouse });
  if (hasFactor) await addFactor(investor.person);
  await scene.requestSign(investor);
  return { ...investor, code: await scene.emailedCode(investor.person.email) };
}
const view = async (code: string, authCode?: string) =>
  (await server.request<SigningView>('POST', '/api/signing/read', { authCode, body: { code } })).body;
const sign = async (code: string, authCode?: string) =>
  server.request<ErrorBody & { state: string }>('POST', '/api/signing/sign', {
    authCode,
    body: {
      code,
      consent: true,
      documentSha256: (await view(code)).documentSha256 ?? '',
      signature: { kind: 'typed', text: 'Ada Investor', confirmed: true },
    },
  });

describe('an investor whose account has a second factor', () => {
  it('[SEC-02] [SIG-06] signs after re-authentication only, even with the link', async () => {
    const { person, code } = await asked();
    const [stranger, stale] = [await server.signIn(await server.make.user()), await server.signIn(person)];
    server.clock.advance(lifetimes.reauthentication + 1_000);
    const changes = await rowChanges(server, async () => {
      expect(await sign(code)).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
      expect(await sign(code, stranger)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
      expect(await sign(code, stale)).toMatchObject({ status: 403, body: { code: 'sudo_required' } });
    });
    expect(changes).not.toHaveProperty('signature_signers');
    expect(changes).not.toHaveProperty('signature_events');
    expect(changes).not.toHaveProperty('synd_users');
    expect(changes.outbox?.added).toBeUndefined();
    const shown = [await view(code), await view(code, stranger), await view(code, stale)];
    expect(shown.map(({ signIn }) => signIn)).toEqual(['needed', 'someone-else', undefined]);

    expect((await sign(code, await server.signIn(person))).body).toMatchObject({ state: 'signed' });
    expect(await view(code)).not.toHaveProperty('signIn');
    const lines = await server.platform.db
      .selectFrom('audit_events')
      .select(['actor', 'action'])
      .where('action', '=', 'agreement.sign')
      .execute();
    expect(lines.at(-1)).toMatchObject({ actor: person._id });
  });

  it('[SEC-02] [SIG-06] cannot set the factor up between the question and the signature', async () => {
    const { id, person, code } = await asked({ hasFactor: false });
    const reply = await requestWhileLocked(
      server,
      {
        hold: (held) =>
          held
            .selectFrom('signature_requests')
            .select('_id')
            .where('syndUser', '=', id)
            .forUpdate()
            .execute(),
        release: (held) => addFactor(person, held),
      },
      () => sign(code),
    );
    expect(reply.status).toBe(401);
    expect((await view(code)).state).toBe('ready');
  });
});

describe('a sign link alone', () => {
  it('[SIG-06] signs for an investor without a second factor', async () => {
    const { code } = await asked({ hasFactor: false });
    expect(await view(code)).not.toHaveProperty('signIn');
    expect((await sign(code)).body).toMatchObject({ state: 'signed' });
  });

  it('[SIG-06] signs for a spouse, also one whose account has a second factor', async () => {
    const investor = await asked({ hasFactor: false, spouse: true });
    const spouse = await server.make.user({
      email: investor.spouseEmail,
      emailConfirmedAt: server.clock.now(),
    });
    await addFactor(spouse);
    await sign(investor.code);
    const code = await scene.emailedCode(investor.spouseEmail);
    expect(await view(code)).not.toHaveProperty('signIn');
    expect((await sign(code)).body).toMatchObject({ state: 'signed' });
  });
});
