import { lifetimes } from '@paddock/domain';
import { rowChanges, type SigningScene, signingScene, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let scene: SigningScene;
beforeAll(async () => {
  server = await testServer();
  scene = await signingScene(server);
});
afterAll(() => server.close());

/** Gives somebody a second factor, which an admin then removes. */
async function resetFactors({ _id: user }: { _id: string }) {
  await server.platform.db
    .insertInto('totp_factors')
    .values({ user, secret: Buffer.from('x'), confirmedAt: server.clock.now() })
    .execute();
  const authCode = await server.signIn(await server.make.user({ level: 'admin' }));
  const reply = await server.request('POST', '/auth/second/reset', { authCode, body: { user } });
  expect(reply.status).toBe(200);
}
const onHold = { status: 409, body: { message: expect.stringContaining('nothing can be signed') } };
const events = () =>
  server.platform.db.selectFrom('audit_events').select(['action', 'detail']).orderBy('at').execute();

describe('an investor whose second factors an admin has removed', () => {
  it('[SEC-12] signs nothing for 24 hours, not even with a link from before, and is told at once', async () => {
    const investor = await scene.invested();
    await scene.requestSign(investor);
    const code = await scene.emailedCode(investor.person.email);
    await resetFactors(investor.person);
    const [told] = await scene.emailsTo(investor.person.email);
    expect(told?.subject).toContain('Your second factors were removed');
    expect(told?.text).toContain('For 24 hours, nothing can be signed');

    const { documentSha256 } = await server.platform.db
      .selectFrom('signature_requests')
      .select('documentSha256')
      .where('syndUser', '=', investor.id)
      .executeTakeFirstOrThrow();
    const changes = await rowChanges(server, async () => {
      expect(await scene.view(code)).toMatchObject(onHold);
      expect(await scene.requestSign(investor)).toMatchObject(onHold);
      expect(await scene.sign(code, { documentSha256: documentSha256 ?? '' })).toMatchObject(onHold);
    });
    expect(Object.keys(changes).filter((table) => !/audit|refusal/.test(table))).toEqual([]);
    expect((await events()).at(-1)).toMatchObject({ action: 'call.refused' });

    server.clock.advance(lifetimes.factorReset + 1_000);
    expect((await scene.sign(code)).body).toMatchObject({ state: 'signed' });
  });

  it('[SEC-12] keeps nobody else from signing', async () => {
    const [investor, other] = [await scene.invested({ spouse: true }), await scene.invested()];
    await scene.requestSign(investor);
    await scene.requestSign(other);
    await scene.sign(await scene.emailedCode(investor.person.email));
    await resetFactors(investor.person);
    expect((await scene.sign(await scene.emailedCode(other.person.email))).status).toBe(200);
    const spouse = await scene.sign(await scene.emailedCode(investor.spouseEmail), {
      signature: { kind: 'typed', text: 'Charles Spouse' },
    });
    expect(spouse.status).toBe(200);
  });

  it('[SEC-12] nor signs as the spouse whom an agreement names', async () => {
    const investor = await scene.invested({ spouse: true });
    const spouse = await server.make.user({
      email: investor.spouseEmail,
      emailConfirmedAt: server.clock.now(),
    });
    await scene.requestSign(investor);
    await scene.sign(await scene.emailedCode(investor.person.email));
    const code = await scene.emailedCode(investor.spouseEmail);
    await resetFactors(spouse);
    expect(await scene.view(code)).toMatchObject(onHold);
    server.clock.advance(lifetimes.factorReset + 1_000);
    expect((await scene.view(code)).body).toMatchObject({ role: 'spouse', state: 'ready' });
  });
});
