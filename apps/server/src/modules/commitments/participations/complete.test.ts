import type { AdminActionReply, FiledDocumentDetail, ItemReply } from '@paddock/contract';
import { lifetimes } from '@paddock/domain';
import {
  type ErrorBody,
  type FilingScene,
  filingScene,
  type SigningScene,
  signingScene,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/database/index.ts';
import { whereToPay } from '../../money/funding/index.ts';

let server: TestServer;
let scene: SigningScene;
let filing: FilingScene;
let people: { _id: string }[];
let admin: string;
let second: string;
beforeAll(async () => {
  server = await testServer();
  scene = await signingScene(server);
  filing = filingScene(server);
  people = [await server.make.user({ level: 'admin' }), await server.make.user({ level: 'admin' })];
});
beforeEach(async () => {
  [admin = '', second = ''] = await Promise.all(people.map((person) => server.signIn(person)));
});
afterAll(() => server.close());

const completedAt = '2025-12-01T12:00:00.000Z';
const complete = (body: object, authCode: string | undefined = admin) =>
  server.request<AdminActionReply & ErrorBody>('POST', '/api/backoffice/participations/complete', {
    authCode,
    body: { completedAt, reason: 'Signed on paper.', ...body },
  });
const stored = (id: string) =>
  server.platform.db.selectFrom('synd_users').selectAll().where('_id', '=', id).executeTakeFirstOrThrow();
const asked = (id: string | null) =>
  server.platform.db
    .selectFrom('approvals')
    .select(['contentHash', 'changes'])
    .where('_id', '=', id ?? '')
    .executeTakeFirstOrThrow();
const approve = async (id: string | null, authCode: string) => {
  const { contentHash } = await asked(id);
  return server.request('POST', '/api/backoffice/approvals/approve', { authCode, body: { id, contentHash } });
};
/** An accepted investment with an agreement on file that was signed elsewhere. */
async function onPaper(given: Parameters<SigningScene['invested']>[0] = {}) {
  const investor = await scene.invested(given);
  const agreement = await filing.filed(admin, 'synd_agreements', {
    fund: investor.fund._id,
    user: investor.person._id,
    title: 'Signed on paper',
  });
  return { ...investor, agreement };
}

describe('completing an investment with an agreement that was signed elsewhere', () => {
  it('[BAC-10] takes a second admin: then the dates are set, online links are void, and the investor is told', async () => {
    const { id, agreement, person, ...investor } = await onPaper();
    await scene.requestSign({ id, ...investor });
    const code = await scene.emailedCode(person.email);
    const { status, body } = await complete({ id, agreement });
    expect([status, body]).toMatchObject([200, { state: 'asked' }]);
    expect((await stored(id)).sa_complete_date).toBeNull();
    expect((await approve(body.approval, admin)).status).toBe(403);
    expect((await approve(body.approval, second)).status).toBe(200);
    expect(await stored(id)).toMatchObject({
      sa_complete_date: new Date(completedAt),
      syndAgreementSignedByCurrentUser: true,
      ft_start_date: expect.any(Date),
      ft_complete_date: null,
    });
    expect((await scene.view(code)).status).toBe(404);
    const [wire, mail] = await scene.emailsTo(person.email);
    expect(mail?.subject).toContain('Countersigned: your agreement');
    for (const { text } of [mail, wire].filter((each) => each !== undefined)) {
      expect(text).toContain(whereToPay);
      expect(text).toContain(`/dashboard/investments/${id}/wire`);
    }
    expect(wire?.subject).toContain('Please fund your investment');
    expect(wire?.text).toContain('Your agreement is countersigned.');
    const line = await server.platform.db
      .selectFrom('audit_events')
      .select('detail')
      .where('record', '=', id)
      .where('action', '=', 'approvals.approve')
      .executeTakeFirstOrThrow();
    expect(line.detail).toMatchObject({
      kind: 'complete',
      changes: { sa_complete_date: { before: null, after: expect.stringContaining('2025-12-01') } },
    });
    // The agreement is evidence now.
    expect((await filing.post('take_back', admin, { id: agreement })).status).toBe(409);
    expect((await complete({ id, agreement })).status).toBe(409);
  });

  it.each(['deactivated', 'removed'] as const)(
    '[BAC-10] [SEC-05] sends nothing to an investor who was %s, and the audit log says why',
    async (way) => {
      const [gone, other] = [await onPaper(), await onPaper()];
      const { db } = server.platform;
      const portal = (await server.make.portal())._id;
      await db
        .updateTable('companies')
        .set({ portal })
        .where('_id', '=', (eb) => eb.selectFrom('funds').select('company').where('_id', '=', gone.fund._id))
        .execute();
      if (way === 'deactivated')
        await db.updateTable('users').set({ isActive: false }).where('_id', '=', gone.person._id).execute();
      else
        await db
          .insertInto('portal_removals')
          .values({ user: gone.person._id, portal, at: server.clock.now() })
          .execute();
      const emails = async ({ id, agreement, person }: typeof gone) => {
        const before = (await scene.emailsTo(person.email)).length;
        const { body } = await complete({ id, agreement });
        expect((await approve(body.approval, second)).status).toBe(200);
        return (await scene.emailsTo(person.email)).length - before;
      };
      expect(await emails(gone)).toBe(0);
      expect(await emails(other)).toBe(2);
      const lines = await db
        .selectFrom('audit_events')
        .select(['record', 'detail'])
        .where('action', '=', 'synd_users.withhold_email')
        .where('record', 'in', [gone.id, other.id])
        .orderBy('_id')
        .execute();
      const because = way === 'deactivated' ? 'Account deactivated' : 'Removed from the portal';
      expect(lines).toEqual([
        { record: gone.id, detail: { email: 'agreement complete', because } },
        { record: gone.id, detail: { email: 'money is due', because } },
      ]);
      expect(
        await db
          .selectFrom('notifications')
          .select('_id')
          .where('user', '=', gone.person._id)
          .where('kind', '=', 'money')
          .execute(),
      ).toEqual([]);
    },
  );

  it('[BAC-10] says to the second admin what becomes of the record, the spouse included', async () => {
    const single = await onPaper();
    const couple = await onPaper({ spouse: true });
    const online = await onPaper();
    await scene.requestSign(online);
    await scene.sign(await scene.emailedCode(online.person.email));
    const changes = async ({ id, agreement }: { id: string; agreement: string }) =>
      (await asked((await complete({ id, agreement })).body.approval)).changes;
    const filed = { field: 'agreement', before: null, after: 'Signed on paper' };
    const completed = { field: 'sa_complete_date', before: null, after: completedAt };
    const signed = { field: 'syndAgreementSignedByCurrentUser', before: false, after: true };
    const spouse = { field: 'syndAgreementSignedByCurrentUserCosub', before: null, after: true };
    const holder = (
      { person }: { person: { firstName: string | null; lastName: string | null } },
      what: string,
    ) => ({
      field: 'holder',
      before: null,
      after: what.replace('NAME', `${person.firstName} ${person.lastName}`),
    });
    const trust = (by: typeof single) => holder(by, `${by.person.trustName}, by NAME, Trustee`);
    expect(await changes(single)).toEqual([filed, completed, signed, trust(single)]);
    expect(await changes(couple)).toEqual([filed, completed, signed, spouse, holder(couple, 'NAME')]);
    expect(await changes(online)).toEqual([filed, completed, trust(online)]);
  });

  it('[BAC-10] is rejected when the agreement was taken back after the request', async () => {
    const { id, agreement } = await onPaper();
    const { body } = await complete({ id, agreement });
    expect((await filing.post('take_back', admin, { id: agreement })).status).toBe(200);
    expect((await approve(body.approval, second)).status).toBe(409);
    expect((await stored(id)).sa_complete_date).toBeNull();
  });

  it('[BAC-10] keeps the file that the second admin reads until they have decided, or the request expires', async () => {
    const { id, agreement } = await onPaper();
    expect((await complete({ id, agreement })).body.state).toBe('asked');
    const replacement = await filing.draft(admin, 'synd_agreements', { replaces: agreement });
    expect((await filing.publish(admin, [replacement])).body).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('is waiting'),
    });
    const participation = async () =>
      (
        await server.request<ItemReply<FiledDocumentDetail>>(
          'GET',
          `/api/backoffice/filing/documents/${agreement}`,
          { authCode: admin },
        )
      ).body.item.participation;
    expect((await participation())?.block).toContain('is waiting for another admin');
    server.clock.advance(lifetimes.approval + 1_000);
    admin = await server.signIn(people[0] ?? { _id: '' });
    expect((await participation())?.block).toBeNull();
    expect((await filing.publish(admin, [replacement])).status).toBe(200);
  });

  it('[BAC-10] cannot be undone by hiding the agreement with the generic endpoint', async () => {
    const { id, agreement } = await onPaper();
    const hide = () =>
      server.request('PUT', `/api/synd_agreements/${agreement}`, {
        authCode: admin,
        body: { isDeleted: true },
      });
    const { body } = await complete({ id, agreement });
    expect((await approve(body.approval, second)).status).toBe(200);
    expect((await hide()).status).toBe(409);
    const { isDeleted } = await server.platform.db
      .selectFrom('synd_agreements')
      .select('isDeleted')
      .where('_id', '=', agreement)
      .executeTakeFirstOrThrow();
    expect(isDeleted).toBe(false);
  });

  it('[BAC-10] is rejected without an agreement of this investment on file, or with a date to come', async () => {
    const { id, agreement } = await onPaper();
    const other = await onPaper();
    expect((await complete({ id, agreement: other.agreement })).status).toBe(404);
    expect((await complete({ id, agreement: newId() })).status).toBe(404);
    expect((await complete({ id: newId(), agreement })).status).toBe(404);
    const draft = await filing.draft(admin, 'synd_agreements', {
      fund: other.fund._id,
      user: other.person._id,
    });
    expect((await complete({ id: other.id, agreement: draft })).status).toBe(404);
    const tomorrow = new Date(server.clock.now().getTime() + 24 * 60 * 60_000).toISOString();
    expect((await complete({ id, agreement, completedAt: tomorrow })).status).toBe(400);
    expect((await complete({ id, agreement, completedAt: 'soon' })).status).toBe(400);
    for (const old of ['1901-06-15T12:00:00Z', '0097-06-15T12:00:00Z', '0001-01-01'])
      expect(await complete({ id, agreement, completedAt: old })).toMatchObject({
        status: 400,
        body: { fields: { completedAt: 'This day is more than 30 years ago.' } },
      });
    expect((await complete({ id, agreement, reason: ' ' })).status).toBe(400);
    const open = await server.make.participation();
    const early = await filing.filed(admin, 'synd_agreements', { fund: open.fund, user: open.user });
    expect((await complete({ id: open._id, agreement: early })).status).toBe(409);
  });

  it('[ENT-04] has in its history the holder that was signed here under another name', async () => {
    const [investor, other] = [await onPaper(), await onPaper()];
    for (const each of [investor, other]) {
      await scene.requestSign(each);
      expect((await scene.sign(await scene.emailedCode(each.person.email))).status).toBe(200);
      await server.platform.db
        .updateTable('investing_entities')
        .set({ legalName: 'Renamed Trust' })
        .where('user', '=', each.person._id)
        .execute();
    }
    const { id, agreement, person } = investor;
    const { body } = await complete({ id, agreement });
    expect((await approve(body.approval, second)).status).toBe(200);
    const lines = await server.platform.db
      .selectFrom('audit_events')
      .select(['record', 'detail'])
      .where('action', '=', 'participations.change_holder')
      .where('record', 'in', [id, other.id])
      .execute();
    expect(lines).toEqual([
      {
        record: id,
        detail: {
          before: `${person.trustName}, by ${person.firstName} ${person.lastName}, Trustee`,
          after: `Renamed Trust, by ${person.firstName} ${person.lastName}, Trustee`,
          approval: body.approval,
        },
      },
    ]);
  });

  it('[BAC-10] [BAC-13] is closed to others, and needs re-authentication', async () => {
    const { id, agreement, authCode } = await onPaper();
    expect((await complete({ id, agreement }, '')).status).toBe(401);
    expect((await complete({ id, agreement }, authCode)).status).toBe(403);
    server.clock.advance(lifetimes.reauthentication + 1_000);
    expect((await complete({ id, agreement })).body.code).toBe('sudo_required');
    expect((await stored(id)).sa_complete_date).toBeNull();
  });
});
