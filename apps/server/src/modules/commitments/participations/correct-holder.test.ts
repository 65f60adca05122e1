import type {
  AdminActionReply,
  CapTableRow,
  Entity,
  ItemReply,
  ListReply,
  ParticipationDetail,
} from '@paddock/contract';
import {
  type ErrorBody,
  type SigningScene,
  signingScene,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let server: TestServer;
let scene: SigningScene;
let people: { _id: string; firstName: string | null; lastName: string | null }[];
let admin: string;
let second: string;
beforeAll(async () => {
  server = await testServer();
  scene = await signingScene(server);
  people = await Promise.all(
    ['Asker', 'Decider'].map((firstName) =>
      server.make.user({ level: 'admin', firstName, lastName: 'Person' }),
    ),
  );
});
beforeEach(async () => {
  [admin = '', second = ''] = await Promise.all(people.map((person) => server.signIn(person)));
});
afterAll(() => server.close());

type Investor = Awaited<ReturnType<SigningScene['invested']>>;

const ask = (action: string, body: object) =>
  server.request<AdminActionReply & ErrorBody>('POST', `/api/backoffice/participations/${action}`, {
    authCode: admin,
    body: { reason: 'Another holder.', ...body },
  });
const correct = (id: string, body: object) => ask('correct_terms', { id, ...body });
const approve = async (id: string | null) => {
  const { contentHash } = await server.platform.db
    .selectFrom('approvals')
    .select('contentHash')
    .where('_id', '=', id ?? '')
    .executeTakeFirstOrThrow();
  return server.request('POST', '/api/backoffice/approvals/approve', {
    authCode: second,
    body: { id, contentHash },
  });
};
/** Asks for a correction, which the other admin approves. */
async function corrected(id: string, body: object) {
  const asked = await correct(id, body);
  expect([asked.status, asked.body.state]).toEqual([200, 'asked']);
  expect((await approve(asked.body.approval)).status).toBe(200);
}

const url = '/api/investing_entities';
const profile = async ({ authCode }: Investor, kind: string, legalName: string, more: object = {}) =>
  (
    await server.request<ItemReply<Entity<'investing_entities'>>>('POST', url, {
      authCode,
      body: { kind, legalName, ...more },
    })
  ).body.item;
const change = async ({ authCode }: Investor, id: string | null, body: object) => {
  const { status } = await server.request('PUT', `${url}/${id}`, { authCode, body });
  expect(status).toBe(200);
};
const stored = (id: string) =>
  server.platform.db
    .selectFrom('synd_users')
    .select(['investing_entity', 'invest_amount', 'method_of_inv'])
    .where('_id', '=', id)
    .executeTakeFirstOrThrow();
const detail = async (id: string) =>
  (
    await server.request<ItemReply<ParticipationDetail>>('GET', `/api/backoffice/participations/${id}`, {
      authCode: admin,
    })
  ).body.item;
/** What the cap table says of how each participation came to its holder. */
const history = async ({ fund }: Investor) =>
  (
    await server.request<ListReply<CapTableRow>>(
      'GET',
      `/api/backoffice/funds/${fund._id}/cap_table?of=accepted`,
      { authCode: admin },
    )
  ).body.items.map(({ holderName, holderChanges }) => [
    holderName,
    holderChanges.map(({ before, after, askedBy, approvedBy, reason }) => ({
      before,
      after,
      askedBy,
      approvedBy,
      reason,
    })),
  ]);

const accredited = { kind: 'llc', legalName: 'Whitfield LLC', accreditation: '2' } as const;

describe('a correction to another holder', () => {
  it('[ENT-06] is refused in a fund that requires accreditation until that holder has one, and says whose is missing', async () => {
    const investor = await scene.invested({ holder: accredited, fund: { requires_accreditation: true } });
    const other = await scene.invested({ holder: accredited, fund: { requires_accreditation: true } });
    expect([investor.committed.status, other.committed.status]).toEqual([200, 200]);
    const before = [await stored(investor.id), await stored(other.id)];
    const lp = await profile(investor, 'partnership', 'Whitfield LP');
    const refused = await correct(investor.id, { investing_entity: lp._id });
    const message = 'Whitfield LP is not accredited yet. This fund requires an accreditation.';
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'not_accredited', message, fields: { investing_entity: message } },
    ]);
    // The usual profile of another method is none of the one that was admitted either.
    const usual = await correct(investor.id, { method_of_inv: 'TRUST' });
    expect([usual.status, usual.body.code]).toEqual([409, 'not_accredited']);
    expect(await server.platform.db.selectFrom('approvals').select('_id').execute()).toEqual([]);
    expect([await stored(investor.id), await stored(other.id)]).toEqual(before);

    await change(investor, lp._id, { accreditation: '2-2' });
    await corrected(investor.id, { investing_entity: lp._id });
    expect([(await stored(investor.id)).investing_entity, await stored(other.id)]).toEqual([
      lp._id,
      before[1],
    ]);
  });

  it('[ENT-06] is not approved once that holder has withdrawn its accreditation', async () => {
    const investor = await scene.invested({ holder: accredited, fund: { requires_accreditation: true } });
    const lp = await profile(investor, 'partnership', 'Whitfield LP', { accreditation: '2' });
    const { body } = await correct(investor.id, { investing_entity: lp._id });
    await change(investor, lp._id, { accreditation: null });
    expect((await approve(body.approval)).body.code).toBe('not_accredited');
    expect((await stored(investor.id)).investing_entity).not.toBe(lp._id);
  });

  it('[ENT-06] a holder that stays needs no accreditation again, and a fund that requires none asks for none', async () => {
    const investor = await scene.invested({ holder: accredited, fund: { requires_accreditation: true } });
    const { investing_entity: holder } = await stored(investor.id);
    await change(investor, holder, { accreditation: null });
    await corrected(investor.id, { invest_amount: 30_000 });
    await corrected(investor.id, { invest_amount: 35_000, investing_entity: holder });
    expect(await stored(investor.id)).toMatchObject({
      investing_entity: holder,
      invest_amount: '35000.00',
    });
    const open = await scene.invested({ holder: accredited });
    const lp = await profile(open, 'partnership', 'Whitfield LP');
    await corrected(open.id, { investing_entity: lp._id });
    expect((await stored(open.id)).investing_entity).toBe(lp._id);
  });

  it('[ENT-06] reports a review that a fund requires and that is missing, refused or out of date', async () => {
    const investor = await scene.invested({ holder: accredited });
    const lp = await profile(investor, 'partnership', 'Whitfield LP', { accreditation: '2' });
    const { db } = server.platform;
    await db
      .updateTable('funds')
      .set({ requires_reviewed_accreditation: true })
      .where('_id', '=', investor.fund._id)
      .execute();
    const past = new Date(server.clock.now().getTime() - 1_000);
    for (const [accreditationReview, accreditationValidUntil, words] of [
      [null, null, 'is not reviewed yet'],
      ['refused', null, 'was refused'],
      ['accepted', past, 'is out of date'],
    ] as const) {
      await db
        .updateTable('investing_entities')
        .set({ accreditationReview, accreditationValidUntil })
        .where('_id', '=', lp._id)
        .execute();
      const { status, body } = await correct(investor.id, { investing_entity: lp._id });
      expect([status, body.message]).toEqual([
        409,
        expect.stringMatching(
          new RegExp(
            `of Whitfield LP ${words}\\. This fund requires an accreditation that our team has accepted`,
          ),
        ),
      ]);
    }
  });
});

describe('the terms of a commitment whose holder is archived', () => {
  it('[ENT-03] are corrected, and the holder stays; no other archived one takes its place', async () => {
    const investor = await scene.invested({ holder: accredited });
    const { investing_entity: holder } = await stored(investor.id);
    const gone = await profile(investor, 'llc', 'Gone LLC', { archivedAt: '2026-01-01' });
    await change(investor, holder, { archivedAt: '2026-01-01' });
    await corrected(investor.id, { invest_amount: 30_000 });
    await corrected(investor.id, { invest_amount: 35_000, investing_entity: holder });
    expect(await stored(investor.id)).toEqual({
      investing_entity: holder,
      invest_amount: '35000.00',
      method_of_inv: 'ENTITY',
    });
    const refused = await correct(investor.id, { investing_entity: gone._id });
    expect([refused.status, refused.body.fields?.['investing_entity']]).toEqual([
      400,
      'This investing profile is archived. Please choose another one.',
    ]);
    // By another method it is that of the person's usual profile, and the archived one cannot be named for it.
    const method = await correct(investor.id, { method_of_inv: 'TRUST', investing_entity: holder });
    expect([method.status, method.body.fields?.['investing_entity']]).toEqual([
      400,
      expect.stringContaining('not for this method'),
    ]);
    await corrected(investor.id, { method_of_inv: 'TRUST' });
    expect((await stored(investor.id)).investing_entity).not.toBe(holder);
  });
});

describe('the history of holders', () => {
  /** An LLC has signed, and nobody has countersigned. */
  async function signed() {
    const investor = await scene.invested({ holder: { kind: 'llc', legalName: 'Okafor LLC' } });
    await scene.requestSign(investor);
    expect((await scene.sign(await scene.emailedCode(investor.person.email))).status).toBe(200);
    return { ...investor, entity: (await stored(investor.id)).investing_entity };
  }
  const by = { askedBy: 'Asker Person', approvedBy: 'Decider Person', reason: 'Another holder.' };
  const named = (holder: string, { person }: Investor) =>
    `${holder}, by ${person.firstName} ${person.lastName}, Manager`;

  it('[ENT-04] has the correction of a commitment that is signed and not countersigned', async () => {
    const [investor, other] = [await signed(), await signed()];
    const lp = await profile(investor, 'llc', 'Okafor Land LLC');
    await corrected(investor.id, { investing_entity: lp._id });
    const line = { before: named('Okafor LLC', investor), after: named('Okafor Land LLC', investor), ...by };
    expect(await history(investor)).toEqual([['Okafor Land LLC', [line]]]);
    expect((await detail(investor.id)).holderChanges).toMatchObject([line]);
    expect(await history(other)).toEqual([['Okafor LLC', []]]);
    // Signed again, it is the same change, told once.
    await scene.requestSign(investor);
    expect((await scene.sign(await scene.emailedCode(investor.person.email))).status).toBe(200);
    expect(await history(investor)).toEqual([['Okafor Land LLC', [line]]]);
  });

  it('[ENT-04] has the name that a signed holder has since, once its signature is taken back', async () => {
    const investor = await signed();
    await change(investor, investor.entity, { legalName: 'Okafor Ventures LLC' });
    expect(await history(investor)).toEqual([['Okafor LLC', []]]);
    const { body } = await ask('reissue', { id: investor.id });
    expect((await approve(body.approval)).status).toBe(200);
    const line = {
      before: named('Okafor LLC', investor),
      after: named('Okafor Ventures LLC', investor),
      ...by,
    };
    expect(await history(investor)).toEqual([['Okafor Ventures LLC', [line]]]);
  });

  it('[ENT-04] has nothing of what is corrected before anybody signs, nor where the holder stays', async () => {
    const unsigned = await scene.invested({ holder: { kind: 'llc', legalName: 'Okafor LLC' } });
    const lp = await profile(unsigned, 'llc', 'Okafor Land LLC');
    await corrected(unsigned.id, { investing_entity: lp._id });
    expect(await history(unsigned)).toEqual([['Okafor Land LLC', []]]);
    const same = await signed();
    await corrected(same.id, { invest_amount: 30_000 });
    expect(await history(same)).toEqual([['Okafor LLC', []]]);
  });
});
