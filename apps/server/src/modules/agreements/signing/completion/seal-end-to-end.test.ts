import type { Countersignature, DownloadReply } from '@paddock/contract';
import { readPdfText, type SigningScene, signingScene, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { supersedeAgreement } from '../correction/supersede-agreement.ts';

let server: TestServer;
let scene: SigningScene;
beforeAll(async () => {
  server = await testServer({ jobs: true, env: { TRUST_PROXY: '1' } });
  scene = await signingScene(server);
});
afterAll(() => server.close());

const readCountersignatures = async () => {
  const authCode = await server.signIn(await server.make.user({ level: 'admin' }));
  const url = '/api/backoffice/countersignatures';
  const { body } = await server.request<{ items: Countersignature[]; total: number }>('GET', url, {
    authCode,
  });
  return body;
};

describe('[SIG-07] the audit page of a sealed agreement', () => {
  it('names each signer with the address that they signed from', async () => {
    const couple = await scene.invested({ spouse: true });
    await scene.requestSign(couple);
    const { documentSha256 } = await scene.requestOf(couple.id);
    const signFrom = (url: string, address: string, text: string, more: object = {}, authCode?: string) =>
      server.request('POST', url, {
        authCode,
        headers: { 'x-forwarded-for': address },
        body: { consent: true, documentSha256, signature: { kind: 'typed', text }, ...more },
      });
    const investorCode = await scene.emailedCode(couple.person.email);
    await signFrom(
      '/api/signing/sign',
      '198.51.100.11',
      `${couple.person.firstName} ${couple.person.lastName}`,
      { code: investorCode },
    );
    const spouseCode = await scene.emailedCode(couple.spouseEmail);
    await signFrom('/api/signing/sign', '198.51.100.22', 'Charles Spouse', { code: spouseCode });
    const manager = await server.make.user({ level: 'admin', firstName: 'Mary', lastName: 'Manager' });
    await signFrom(
      '/api/backoffice/countersignatures/sign',
      '198.51.100.33',
      'Mary Manager',
      { syndUser: couple.id },
      await server.signIn(manager),
    );
    const askForLink = () =>
      server.request<DownloadReply>('POST', '/api/profile/synd_agreements/download', {
        authCode: couple.authCode,
        body: { syndUserId: couple.id },
      });
    await expect.poll(async () => (await askForLink()).status, { timeout: 15_000 }).toBe(200);
    const link = await askForLink();
    const sealed = await server.app.inject({ url: link.body.url });
    const text = (await readPdfText(sealed.rawPayload)).replace(/\s+/g, ' ');
    const { firstName, lastName, email } = couple.person;
    const signed = [...text.matchAll(/Signed (Investor|Spouse|Management), (.+?) from (\S+?),/g)];
    expect(signed.map(([, role, name, address]) => [role, name, address])).toEqual([
      ['Investor', `${firstName} ${lastName}, ${email}`, '198.51.100.11'],
      ['Spouse', `Charles Spouse, ${couple.spouseEmail}`, '198.51.100.22'],
      ['Management', `Mary Manager, ${manager.email}`, '198.51.100.33'],
    ]);
  });
});

describe('[SIG-06] the agreement', () => {
  it.each([
    ['CASH', false, 'for an individual investor'],
    ['CASH', true, 'for an individual investor, with a co-subscriber'],
    ['TRUST', false, 'for a trust or a retirement account'],
    ['ENTITY', false, 'for a legal entity'],
  ])('of %s, with a spouse %s, is created from the template %s', async (method_of_inv, spouse, expected) => {
    const investor = await scene.invested({ spouse });
    if (!spouse)
      await server.platform.db
        .updateTable('synd_users')
        .set({ method_of_inv: method_of_inv as 'CASH', is_married: false })
        .where('_id', '=', investor.id)
        .execute();
    await server.platform.db
      .updateTable('users')
      .set({
        trustName: 'Lovelace Trust',
        busEntityName: 'Lovelace LLC',
        address1: '1 Main St',
        city: 'Reno',
      })
      .where('_id', '=', investor.person._id)
      .execute();
    expect(await scene.requestSign(investor)).toMatchObject({ status: 200 });
    const code = await scene.emailedCode(investor.person.email);
    const document = await server.app.inject({
      method: 'POST',
      url: '/api/signing/document',
      payload: { code },
    });
    const text = (await readPdfText(document.rawPayload)).replace(/\s+/g, ' ');
    const kinds = [
      ...text.matchAll(
        /Subscription Agreement (for an? [a-z ]+?(?:, with a co-subscriber)?)(?= \d| Agreement, page|$)/g,
      ),
    ];
    expect(text).toContain(`Subscription Agreement ${expected}`);
    expect(new Set(kinds.map(([, kind]) => kind))).toEqual(new Set([expected]));
  });
});

describe('[SIG-06] management', () => {
  it('is emailed once everyone else has signed, and not before', async () => {
    const admin = await server.make.user({ level: 'admin' });
    const { _id: _closed, ...closed } = await server.make.user({ level: 'admin', isActive: false });
    const couple = await scene.invested({ spouse: true });
    await scene.requestSign(couple);
    const notified = async (email: string) =>
      (await scene.emailsTo(email)).filter(({ subject }) => subject?.startsWith('To countersign')).length;
    const before = await notified(admin.email);
    await scene.sign(await scene.emailedCode(couple.person.email));
    expect(await notified(admin.email)).toBe(before);
    await scene.sign(await scene.emailedCode(couple.spouseEmail));
    expect(await notified(admin.email)).toBe(before + 1);
    const [mail] = await scene.emailsTo(admin.email);
    expect(mail?.subject).toBe(
      `To countersign: ${couple.person.firstName} ${couple.person.lastName}, ${couple.fund.name}`,
    );
    expect(mail?.text).toContain('/admin/countersignatures');
    expect(await notified(closed.email)).toBe(0);
    expect(await notified(couple.person.email)).toBe(0);
  });

  it('sees no superseded agreement in the queue, and cannot sign one', async () => {
    const investor = await scene.invested();
    await scene.requestSign(investor);
    await scene.sign(await scene.emailedCode(investor.person.email));
    const { documentSha256 } = await scene.requestOf(investor.id);
    const before = await readCountersignatures();
    expect(before.items.map(({ syndUser }) => syndUser)).toContain(investor.id);
    const { now } = server.clock;
    await supersedeAgreement(server.platform.db, server.platform, {
      syndUser: investor.id,
      which: 'open',
      now: now(),
    });
    const after = await readCountersignatures();
    expect(after.items.map(({ syndUser }) => syndUser)).not.toContain(investor.id);
    expect(after.total).toBe(before.total - 1);
    const authCode = await server.signIn(await server.make.user({ level: 'admin' }));
    const signature = { kind: 'typed', text: 'Mary' };
    const body = { syndUser: investor.id, documentSha256, consent: true, signature };
    const url = '/api/backoffice/countersignatures/sign';
    expect((await server.request('POST', url, { authCode, body })).status).toBe(404);
  });
});
