import type { Desk } from '@paddock/contract';
import { investStatus } from '@paddock/domain';
import { type SigningScene, signingScene, type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/database/index.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await testServer({ portal: { timeZone: 'America/Los_Angeles' } });
  admin = await server.signIn(await server.make.user({ level: 'admin' }));
});
afterAll(() => server.close());

const desk = async (authCode = admin) =>
  (await server.request<{ item: Desk }>('GET', '/api/backoffice/desk', { authCode })).body.item;

const { accepted, declined } = investStatus;

describe('the desk', () => {
  it('[BAC-01] leads to the checklist while nothing is set up', async () => {
    expect(await desk()).toMatchObject({
      isEmpty: true,
      funds: [],
      weeks: [],
      waiting: { countersignatures: 0, approvals: 0, reviews: 0, failedEmails: 0 },
    });
  });

  it('[BAC-04] a superadmin is told at sign-in that nothing is set up, until there is a fund or an investor', async () => {
    const superadmin = await server.signIn(await server.make.user({ level: 'superadmin' }));
    const isEmptyFor = async (authCode: string) =>
      (await server.request<{ me: { hasEmptyDeployment?: true } }>('GET', '/auth/me', { authCode })).body.me
        .hasEmptyDeployment;
    expect([await isEmptyFor(superadmin), await isEmptyFor(admin)]).toEqual([true, undefined]);
    const { _id } = await server.make.user();
    expect(await isEmptyFor(superadmin)).toBeUndefined();
    await server.platform.db.deleteFrom('users').where('_id', '=', _id).execute();
    const fund = await server.make.fund();
    expect(await isEmptyFor(superadmin)).toBeUndefined();
    await server.platform.db.deleteFrom('funds').where('_id', '=', fund._id).execute();
  });

  it('[BAC-01] sums what is committed, signed and countersigned by fund, to the cent', async () => {
    const [first, second] = [await server.make.fund(), await server.make.fund()];
    const participation = async (fund: { _id: string }, values: Record<string, unknown>) =>
      server.make.participation({ fund: fund._id, user: (await server.make.user())._id, ...values });
    await participation(first, {});
    await participation(first, { invest_status: declined });
    await participation(first, {
      invest_status: accepted,
      invest_amount: '10000.10',
      method_of_inv: 'TRUST',
    });
    for (const cents of ['0.10', '0.20', '33333.33'])
      await participation(first, {
        invest_status: accepted,
        invest_amount: cents,
        method_of_inv: 'TRUST',
        syndAgreementSignedByCurrentUser: true,
      });
    await participation(first, {
      invest_status: accepted,
      invest_amount: '99999999999.99',
      method_of_inv: 'TRUST',
      syndAgreementSignedByCurrentUser: true,
      sa_start_date: server.clock.now(),
      sa_complete_date: server.clock.now(),
    });
    const found = (await desk()).funds;
    expect(found.find(({ fund }) => fund === first._id)).toMatchObject({
      committed: 100000043333.72,
      signed: 100000033333.62,
      countersigned: 99999999999.99,
      counts: { opened: 7, accepted: 5, signed: 4, complete: 1 },
    });
    expect(found.find(({ fund }) => fund === second._id)).toMatchObject({
      committed: 0,
      signed: 0,
      countersigned: 0,
      counts: { opened: 0, accepted: 0, signed: 0, complete: 0 },
    });
    // The same sums as the fund keeps and as a plain SELECT has.
    const { rows } = await sql<{ committed: string }>`
      SELECT sum(invest_amount)::text AS committed FROM synd_users
      WHERE fund = ${first._id} AND invest_status = ${accepted}`.execute(server.platform.db);
    expect(rows[0]?.committed).toBe('100000043333.72');
  });

  it('[BAC-01] says of each raise its target, what came in of what is countersigned, its status and when it closes', async () => {
    const open = await server.make.fund({ total_inv_amount: '500000.00' });
    const draft = await server.make.fund({ is_draft: true, total_inv_amount: null });
    const complete = async (values: Record<string, unknown>) =>
      server.make.participation({
        fund: open._id,
        user: (await server.make.user())._id,
        invest_status: accepted,
        method_of_inv: 'TRUST',
        sa_complete_date: server.clock.now(),
        ...values,
      });
    // Paid in part, paid in full, paid too much, and not at all.
    await complete({ invest_amount: '1000.10', fundedBefore: '400.05' });
    await complete({
      invest_amount: '2000.00',
      fundedBefore: '2000.00',
      ft_complete_date: server.clock.now(),
    });
    await complete({ invest_amount: '3000.00', fundedBefore: '3500.00' });
    await complete({ invest_amount: '50.00' });
    // Not countersigned, so none of its money counts.
    await complete({ invest_amount: '700.00', fundedBefore: '700.00', sa_complete_date: null });
    const { close_date: closeDate } = await server.platform.db
      .selectFrom('funds')
      .select('close_date')
      .where('_id', '=', open._id)
      .executeTakeFirstOrThrow();
    const found = (await desk()).funds;
    expect(found.find(({ fund }) => fund === open._id)).toMatchObject({
      target: 500000,
      countersigned: 6050.1,
      funded: 5400.05,
      status: 'Started',
      closesAt: closeDate?.toISOString() ?? null,
    });
    expect(found.find(({ fund }) => fund === draft._id)).toMatchObject({
      target: null,
      funded: 0,
      status: 'New',
    });
  });

  it('[BAC-01] puts sums into the week of each step, in the time zone of the portal', async () => {
    const fund = await server.make.fund();
    const user = await server.make.user();
    // Sunday evening in Los Angeles is Monday in UTC.
    const now = server.clock.now();
    const monday = new Date(now.getTime() - ((now.getUTCDay() + 6) % 7) * 86_400_000);
    const early = new Date(`${monday.toISOString().slice(0, 10)}T03:00:00Z`);
    await server.make.participation({
      fund: fund._id,
      user: user._id,
      invest_status: accepted,
      invest_amount: '500.05',
      method_of_inv: 'TRUST',
      syndAgreementSignedByCurrentUser: true,
      sa_start_date: new Date(early.getTime() - 30 * 86_400_000),
      sa_complete_date: early,
    });
    const weeks = (await desk()).weeks.filter((week) => week.fund === fund._id);
    const before = new Date(monday.getTime() - 7 * 86_400_000).toISOString().slice(0, 10);
    expect(weeks[0]).toMatchObject({ week: before, committed: 0, signed: 500.05, countersigned: 500.05 });
    expect(weeks[1]).toMatchObject({ committed: 500.05, signed: 0, countersigned: 0 });
    expect(weeks).toHaveLength(2);
  });

  describe('what waits', () => {
    // Made beforehand, because the first agreement of a process takes long on a busy machine.
    let scene: SigningScene;
    let investor: Awaited<ReturnType<SigningScene['invested']>>;
    beforeAll(async () => {
      scene = await signingScene(server);
      investor = await scene.invested();
      await scene.requestSign(investor);
    });

    it('[BAC-01] counts what the reader may decide, and leaves out their own requests', async () => {
      const colleague = await server.signIn(await server.make.user({ level: 'admin' }));
      const made = await server.make.user({ level: 'admin' });
      const { _id: by } = await server.make.user({ level: 'superadmin' });
      await server.platform.db
        .insertInto('access_changes')
        .values({ _id: newId(), user: made._id, kind: 'created', by, at: server.clock.now() })
        .execute();
      const before = (await desk()).waiting;
      await scene.sign(await scene.emailedCode(investor.person.email));
      expect((await desk()).waiting.countersignatures).toBe(before.countersignatures + 1);
      const body = { id: investor.id, reason: 'The investor asked us to.' };
      await server.request('POST', '/api/backoffice/participations/release', { authCode: admin, body });
      await server.make.user({
        accreditation: '1',
        accreditationType: 'individual',
        accreditationStatedAt: server.clock.now(),
      });
      // Its answer is none of its type's, so there is nothing to review.
      await server.make.user({ accreditation: '2-2', accreditationType: 'individual' });
      await sql`INSERT INTO outbox (_id, "to", "failedAt", problem, "handedOverAt", sealed)
        VALUES (gen_random_uuid(), 'lost@example.com', now(), 'no such mailbox', NULL, NULL),
          (gen_random_uuid(), 'ida@example.com', now(), 'It may have arrived', now(), '\\x01'),
          (gen_random_uuid(), 'too-late@example.com', now(), 'It may have arrived', now(), NULL),
          (gen_random_uuid(), 'under-way@example.com', NULL, NULL, now(), '\\x01')`.execute(
        server.platform.db,
      );
      const mine = (await desk()).waiting;
      const theirs = (await desk(colleague)).waiting;
      expect(mine).toMatchObject({
        approvals: before.approvals,
        // Nobody countersigns what may be released.
        countersignatures: before.countersignatures,
        reviews: before.reviews + 1,
        failedEmails: before.failedEmails + 1,
        uncertainEmails: before.uncertainEmails + 1,
      });
      expect(theirs.approvals).toBe(before.approvals + 1);
      expect((await desk(await server.signIn(made))).waiting.approvals).toBe(before.approvals);
    });
  });

  it('[BAC-01] counts a document as unread until its investor has opened it, and none of the team', async () => {
    const owner = await server.make.user();
    const before = (await desk()).unreadDocuments;
    const { rows } = await sql<{ _id: string }>`
      INSERT INTO tax_documents (_id, "user", year, "docPath")
      VALUES (gen_random_uuid(), ${owner._id}, 2025, 'tax/one.pdf') RETURNING _id`.execute(
      server.platform.db,
    );
    const { _id: colleague } = await server.make.user({ level: 'admin' });
    await sql`INSERT INTO tax_documents (_id, "user", year, "docPath")
      VALUES (gen_random_uuid(), ${colleague}, 2025, 'tax/two.pdf')`.execute(server.platform.db);
    expect((await desk()).unreadDocuments).toBe(before + 1);
    await sql`INSERT INTO document_reads ("user", document, "readAt")
      VALUES (${owner._id}, ${rows[0]?._id}, now())`.execute(server.platform.db);
    expect((await desk()).unreadDocuments).toBe(before);
  });

  it('[BAC-01] is not for investors', async () => {
    const investor = await server.signIn(await server.make.user());
    expect((await server.request('GET', '/api/backoffice/desk', { authCode: investor })).status).toBe(403);
    expect((await server.request('GET', '/api/backoffice/desk')).status).toBe(401);
  });
});
