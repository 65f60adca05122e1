import type { ParticipationView, SyndicationReply } from '@paddock/contract';
import { type SigningScene, signingScene, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let scene: SigningScene;
beforeAll(async () => {
  server = await testServer();
  scene = await signingScene(server);
});
afterAll(() => server.close());

/** A fund and somebody who looks at it. */
async function opened(terms: Parameters<TestServer['make']['fund']>[0] = {}) {
  const fund = await server.make.fund(terms);
  const person = await server.make.user();
  const authCode = await server.signIn(person);
  const read = async (by = authCode) =>
    (
      await server.request<SyndicationReply>('GET', `/api/syndication/byslug/${fund.url_slug}`, {
        authCode: by,
      })
    ).body.syndUser;
  const { _id: id } = (await read()) ?? { _id: '' };
  const decide = (name: string, body: object = {}) =>
    server.request<{ syndUser: ParticipationView; code: string }>('POST', `/api/syndication/${name}`, {
      authCode,
      body: { id, ...body },
    });
  return { fund, person, read, decide };
}

const none = { canCommit: false, canDecline: false, canWithdraw: false, canSign: false };
const undecided = { ...none, canCommit: true, commitBlock: null, canDecline: true };
const committed = { ...none, commitBlock: 'already-accepted', canWithdraw: true, canSign: true };

describe('what the viewer may do with a participation', () => {
  it('[SYN-10] [SEC-09] follows each decision, in the reply of the decision and on the page', async () => {
    const { read, decide } = await opened();
    expect(await read()).toMatchObject(undecided);
    const commitment = { invest_amount: 10_000, method_of_inv: 'TRUST' };
    expect((await decide('set_investing', commitment)).body.syndUser).toMatchObject(committed);
    expect(await read()).toMatchObject(committed);
    expect((await decide('withdraw')).body.syndUser).toMatchObject(undecided);
    expect((await decide('set_not_investing')).body.syndUser).toMatchObject(undecided);
    expect(await read()).toMatchObject(undecided);
  });

  it('[SEC-09] ends with the signature of the investor', async () => {
    const single = await scene.invested();
    await scene.requestSign(single);
    await scene.sign(await scene.emailedCode(single.person.email));
    const { body } = await server.request<SyndicationReply>(
      'GET',
      `/api/syndication/byslug/${single.fund.url_slug}`,
      { authCode: single.authCode },
    );
    expect(body.syndUser).toMatchObject(none);
  });

  it('[AUT-14] is nothing in an impersonation session, whatever the person may do', async () => {
    const { person, read } = await opened();
    expect(await read()).toMatchObject(undecided);
    const superadmin = await server.make.user({ level: 'superadmin' });
    expect(await read(await server.impersonate(person, superadmin))).toMatchObject({
      ...none,
      commitBlock: 'guest-session',
    });
  });

  it('[SYN-10] leaves declining, and no commitment, once the fund takes no more investments', async () => {
    const { fund, read, decide } = await opened();
    await server.platform.db
      .updateTable('funds')
      .set({ close_date: new Date(server.clock.now().getTime() - 1_000) })
      .where('_id', '=', fund._id)
      .execute();
    const closed = { ...none, commitBlock: 'fund-not-started', canDecline: true };
    expect(await read()).toMatchObject(closed);
    // The rule that the page is told is the one that the endpoint enforces.
    expect((await decide('set_investing', { invest_amount: 10_000, method_of_inv: 'TRUST' })).status).toBe(
      409,
    );
    expect((await decide('set_not_investing')).body.syndUser).toMatchObject(closed);
  });

  it('[SYN-10] names the missing accreditation, which is then why the endpoint rejects the commitment', async () => {
    const { read, decide } = await opened({ requires_accreditation: true });
    const blocked = { ...none, commitBlock: 'accreditation-required', canDecline: true };
    expect(await read()).toMatchObject(blocked);
    const reply = await decide('set_investing', { invest_amount: 10_000, method_of_inv: 'TRUST' });
    expect(reply).toMatchObject({ status: 409, body: { code: 'not_accredited' } });
  });
});
