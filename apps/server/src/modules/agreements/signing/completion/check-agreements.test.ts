import type { AgreementCheck } from '@paddock/contract';
import { type SigningScene, signingScene, type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkAgreements } from './check-agreements.ts';
import { completeAgreement } from './complete-agreement.ts';

let server: TestServer;
let scene: SigningScene;
let admin: string;
let superadmin: { email: string };
beforeAll(async () => {
  server = await testServer();
  scene = await signingScene(server);
  admin = await server.signIn(await server.make.user({ level: 'admin' }));
  superadmin = await server.make.user({ level: 'superadmin' });
});
afterAll(() => server.close());

/** A participation with a sealed agreement. */
async function completedParticipation() {
  const investor = await scene.invested();
  await scene.requestSign(investor);
  await scene.sign(await scene.emailedCode(investor.person.email));
  await scene.countersign(investor.id);
  await completeAgreement(server.platform, server.signing, (await scene.requestOf(investor.id))._id);
  return investor;
}
const check = async (): Promise<AgreementCheck> => {
  server.clock.advance(1_000);
  await checkAgreements(server.platform, server);
  const { body } = await server.request<{ item: AgreementCheck }>('GET', '/api/backoffice/agreement_check', {
    authCode: admin,
  });
  return body.item;
};

describe('the nightly check of agreements', () => {
  it('[SEC-01] can be read by admins only, and says if nothing was checked yet', async () => {
    const url = '/api/backoffice/agreement_check';
    expect((await server.request('GET', url, { authCode: admin })).body).toEqual({ item: null });
    expect((await server.request('GET', url)).status).toBe(401);
    const user = await server.signIn(await server.make.user());
    expect((await server.request('GET', url, { authCode: user })).status).toBe(403);
  });

  it('[SEC-01] finds no difference in a matching record, counts those without agreement separately, and tells nobody', async () => {
    const investor = await completedParticipation();
    const imported = await server.make.participation({
      invest_status: 'Accepted investment',
      invest_amount: '10000',
      sa_complete_date: new Date(0),
    });
    const found = await check();
    expect(found.compared).toBe(1);
    expect(found.differences).toEqual([]);
    expect(found.withoutAgreement.map(({ syndUser }) => syndUser)).toEqual([imported._id]);
    expect(found.withoutAgreement).not.toContainEqual(expect.objectContaining({ syndUser: investor.id }));
    expect(await scene.emailsTo(superadmin.email)).not.toContainEqual(
      expect.objectContaining({ subject: expect.stringContaining('differ') }),
    );
    expect(server.errors).toEqual([]);
  });

  it('[SEC-01] reports a changed record and a replaced file', async () => {
    const raised = await completedParticipation();
    const forged = await completedParticipation();
    const { db } = server.platform;
    await sql`UPDATE synd_users SET invest_amount = 250000 WHERE _id = ${raised.id}`.execute(db);
    const { sealedKey } = await db
      .selectFrom('signature_requests')
      .select('sealedKey')
      .where('syndUser', '=', forged.id)
      .executeTakeFirstOrThrow();
    await server.store.put(sealedKey ?? '', Buffer.from('another document'), 'application/pdf');

    const { differences } = await check();
    expect(differences).toHaveLength(2);
    expect(differences).toContainEqual({
      syndUser: raised.id,
      investorName: expect.stringContaining('Ada'),
      fundName: raised.fund.name,
      field: 'amount',
      agreement: '$25,000.50',
      record: '$250,000.00',
    });
    expect(differences).toContainEqual(expect.objectContaining({ syndUser: forged.id, field: 'document' }));
    const [mail] = await scene.emailsTo(superadmin.email);
    expect(mail?.text).toContain('amount is $25,000.50 in the agreement and $250,000.00 in the record');
    const line = await db
      .selectFrom('audit_events')
      .select('detail')
      .where('action', '=', 'agreements.check')
      .orderBy('at', 'desc')
      .executeTakeFirstOrThrow();
    expect(line.detail).toMatchObject({ differing: expect.arrayContaining([raised.id, forged.id]) });
    expect(server.errors).toHaveLength(1);
    server.errors.length = 0;
  });
});
