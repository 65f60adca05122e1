import type { AgreementCheck } from '@paddock/contract';
import {
  jobRun,
  people,
  requestsInOrder,
  type SigningScene,
  signingScene,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readLatestCheck } from '../agreement/agreement-check.ts';
import { checkAgreements } from './check-agreements.job.ts';
import { completeAgreement } from './complete-agreement.job.ts';

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
  await checkAgreements(server.platform, server, jobRun());
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
    expect(found.withoutAgreement.map(({ syndUser }) => syndUser)).toEqual([
      scene.bystander.participation._id,
      imported._id,
    ]);
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
      holderName: raised.person.trustName,
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

  it('[SEC-01] goes on where it was stopped, compares each once in two runs at once, and reports once', async () => {
    const { db } = server.platform;
    const emails = async () =>
      (await scene.emailsTo(superadmin.email)).filter(({ subject }) => subject?.includes('differ')).length;
    const before = await emails();
    const latest = async () => readLatestCheck(db);
    const earlier = await latest();
    const hashed: string[] = [];
    const { promise: bothRead, resolve } = Promise.withResolvers<void>();
    const tools = {
      ...server,
      store: {
        ...server.store,
        stat: async (key: string) => {
          hashed.push(key);
          // The second slice is read by both runs before either can record it.
          if (hashed.length === 3) resolve();
          if (hashed.length > 1) await bothRead;
          return server.store.stat(key);
        },
      },
    };
    const stopped = jobRun({ slices: 1 });
    await checkAgreements(server.platform, tools, stopped, 1);
    expect([hashed.length, stopped.next]).toEqual([1, {}]);
    expect(await latest()).toEqual(earlier);
    server.clock.advance(1_000);
    await Promise.all([1, 2].map(() => checkAgreements(server.platform, tools, jobRun(), 1)));
    const found = await latest();
    expect(found?.compared).toBe(3);
    expect(found?.at).not.toBe(earlier?.at);
    expect(found?.differences.map(({ field }) => field).toSorted()).toEqual(['amount', 'document']);
    expect(await emails()).toBe(before + 1);
    expect(
      await db.selectFrom('agreement_checks').where('isFinished', '=', false).selectAll().execute(),
    ).toEqual([]);
    expect(server.errors.splice(0)).toHaveLength(1);
  });

  it('[SEC-01] reports once although two runs come to the end at the same time', async () => {
    const { db } = server.platform;
    const emails = async () =>
      (await scene.emailsTo(superadmin.email)).filter(({ subject }) => subject?.includes('differ')).length;
    const lines = async () => (await people(server).auditEvents('agreements.check')).length;
    const [emailsBefore, linesBefore] = [await emails(), await lines()];
    // Everything is compared, but nothing reported yet.
    await checkAgreements(server.platform, server, jobRun({ slices: 1 }));
    const lastRun = () => checkAgreements(server.platform, server, jobRun());
    await requestsInOrder(
      server,
      {
        hold: (held) => sql`SELECT 1 FROM agreement_checks WHERE NOT "isFinished" FOR UPDATE`.execute(held),
      },
      [lastRun, lastRun],
    );
    expect([await emails(), await lines()]).toEqual([emailsBefore + 1, linesBefore + 1]);
    expect(
      await db.selectFrom('agreement_checks').where('isFinished', '=', false).selectAll().execute(),
    ).toEqual([]);
    expect(server.errors.splice(0)).toHaveLength(1);
  });
});
