import { buffer } from 'node:stream/consumers';
import type { AdminActionReply, Countersignature, ReplyOf, syncSign } from '@paddock/contract';
import { lifetimes } from '@paddock/domain';
import {
  type ErrorBody,
  readPdfText,
  requestWhileLocked,
  type SigningScene,
  signingScene,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../../platform/database/index.ts';
import { completeAgreement } from '../completion/complete-agreement.job.ts';

let server: TestServer;
let scene: SigningScene;
let requester: { _id: string; email: string };
let second: { _id: string; email: string };
let requesterAuthCode: string;
let secondAuthCode: string;
beforeAll(async () => {
  server = await testServer();
  scene = await signingScene(server);
  requester = await server.make.user({ level: 'admin', firstName: 'Mary', lastName: 'Asker' });
  second = await server.make.user({ level: 'admin', firstName: 'Dan', lastName: 'Second' });
});
beforeEach(async () => {
  requesterAuthCode = await server.signIn(requester);
  secondAuthCode = await server.signIn(second);
});
afterAll(() => server.close());

type Investor = Awaited<ReturnType<SigningScene['invested']>>;

const correct = (
  id: string,
  body: Record<string, unknown>,
  authCode: string | undefined = requesterAuthCode,
) =>
  server.request<AdminActionReply & ErrorBody>('POST', '/api/backoffice/participations/correct_terms', {
    authCode,
    body: { id, reason: 'A digit was missing.', ...body },
  });
const approve = async (approval: string | null) => {
  const { contentHash } = await server.platform.db
    .selectFrom('approvals')
    .select('contentHash')
    .where('_id', '=', approval ?? '')
    .executeTakeFirstOrThrow();
  return server.request('POST', '/api/backoffice/approvals/approve', {
    authCode: secondAuthCode,
    body: { id: approval, contentHash },
  });
};
/** Requested by one admin and approved by another. */
const approveCorrection = async (id: string, body: Record<string, unknown>) => {
  const requested = await correct(id, body);
  expect(requested).toMatchObject({ status: 200, body: { state: 'asked' } });
  expect((await approve(requested.body.approval)).status).toBe(200);
};
const stored = (id: string) =>
  server.platform.db.selectFrom('synd_users').selectAll().where('_id', '=', id).executeTakeFirstOrThrow();
const committed = async (fund: string) =>
  (
    await server.platform.db
      .selectFrom('funds')
      .select('committed_amount')
      .where('_id', '=', fund)
      .executeTakeFirstOrThrow()
  ).committed_amount;
const filed = (id: string) =>
  server.platform.db
    .selectFrom('synd_agreements')
    .select(['docPath', 'isDeleted'])
    .where('syndUser', '=', id)
    .orderBy('createdAt')
    .execute();
const sync = async ({ id, authCode }: Pick<Investor, 'id' | 'authCode'>) =>
  (
    await server.request<ReplyOf<typeof syncSign>>('POST', '/api/syndication/sync_sign', {
      authCode,
      body: { id },
    })
  ).body;
const queued = async (id: string) => {
  const { body } = await server.request<{ items: Countersignature[] }>(
    'GET',
    '/api/backoffice/countersignatures',
    { authCode: secondAuthCode },
  );
  return body.items.find(({ syndUser }) => syndUser === id);
};

/** The investor signs what there is to sign. */
async function signs(investor: Investor) {
  await scene.requestSign(investor);
  const code = await scene.emailedCode(investor.person.email);
  expect((await scene.sign(code)).status).toBe(200);
  return code;
}
/** Everyone signs, and the agreement is sealed. */
async function completes(investor: Investor) {
  const code = await signs(investor);
  expect((await scene.countersign(investor.id, secondAuthCode)).status).toBe(200);
  const request = (await scene.requestOf(investor.id))._id;
  await completeAgreement(server.platform, server.signing, request);
  return { code, request };
}

describe('a correction of terms', () => {
  it('[SEC-01] takes two admins, re-authentication, a reason, a commitment and a change', async () => {
    const investor = await scene.invested();
    const { id } = investor;
    expect((await correct(id, { invest_amount: 30_000, reason: ' ' })).status).toBe(400);
    expect((await correct(id, {})).status).toBe(400);
    expect((await correct(id, { invest_amount: 25_000.5, method_of_inv: 'TRUST' })).status).toBe(400);
    expect((await correct(id, { invest_amount: 'much' })).status).toBe(400);
    expect((await correct(id, { invest_amount: -1 })).status).toBe(400);
    expect((await correct(id, { method_of_inv: 'GIFT' })).status).toBe(400);
    expect(
      (await correct(id, { method_of_inv: 'CASH', is_married: true, is_marital_state: true })).body,
    ).toMatchObject({ code: 'bad_request', fields: { cosub_email: expect.any(String) } });
    expect((await correct(newId(), { invest_amount: 30_000 })).status).toBe(404);
    const undecided = await server.make.participation();
    expect((await correct(undecided._id, { invest_amount: 30_000 })).status).toBe(409);
    expect((await correct(id, { invest_amount: 30_000 }, investor.authCode)).status).toBe(403);
    expect((await correct(id, { invest_amount: 30_000 }, '')).status).toBe(401);
    server.clock.advance(lifetimes.reauthentication + 1_000);
    expect((await correct(id, { invest_amount: 30_000 })).body.code).toBe('sudo_required');
    expect((await stored(id)).invest_amount).toBe('25000.50');
  });

  it('[SEC-01] [SYN-09] is rejected when requested and when approved if the fund cannot take the amount', async () => {
    const investor = await scene.invested();
    const rejected = await correct(investor.id, { invest_amount: 1_000_001 });
    expect(rejected).toMatchObject({ status: 400, body: { code: 'invalid_amount' } });
    const { body } = await correct(investor.id, { invest_amount: 900_000 });
    await server.make.participation({
      fund: investor.fund._id,
      invest_status: 'Accepted investment',
      invest_amount: '200000',
    });
    expect(await approve(body.approval)).toMatchObject({ status: 400, body: { code: 'invalid_amount' } });
    expect((await stored(investor.id)).invest_amount).toBe('25000.50');
  });
});

describe('correcting an incomplete agreement', () => {
  it('[SEC-01] voids the agreement, changes the terms and has the investor sign again', async () => {
    const investor = await scene.invested();
    const code = await signs(investor);
    expect(await queued(investor.id)).toBeDefined();
    await approveCorrection(investor.id, { invest_amount: 30_000 });
    expect(await stored(investor.id)).toMatchObject({
      invest_amount: '30000.00',
      invest_status: 'Accepted investment',
      sa_complete_date: null,
      syndAgreementSignedByCurrentUser: false,
    });
    expect(await committed(investor.fund._id)).toBe('30000.00');
    expect((await scene.view(code)).status).toBe(404);
    expect(await queued(investor.id)).toBeUndefined();
    const [mail] = await scene.emailsTo(investor.person.email);
    expect(mail?.text).toContain('changed from $25,000.50 to $30,000.00');
    expect(mail?.text).toContain('A digit was missing.');
    await scene.requestSign(investor);
    const again = await scene.emailedCode(investor.person.email);
    expect((await scene.view(again)).body).toMatchObject({ state: 'ready', amount: 30_000 });
  });

  it('[SEC-01] requires a new signature if the one on record belongs to no request of ours', async () => {
    const { _id } = await server.make.participation({
      invest_status: 'Accepted investment',
      invest_amount: '25000',
      method_of_inv: 'TRUST',
      syndAgreementSignedByCurrentUser: true,
    });
    await approveCorrection(_id, { invest_amount: 26_000 });
    expect(await stored(_id)).toMatchObject({
      invest_amount: '26000.00',
      syndAgreementSignedByCurrentUser: false,
    });
  });

  it('[SEC-01] cannot be approved by an admin whom it names as the spouse', async () => {
    const { id } = await scene.invested();
    const { body } = await correct(id, {
      method_of_inv: 'CASH',
      is_married: true,
      is_marital_state: true,
      cosub_first_name: 'Dan',
      cosub_last_name: 'Second',
      cosub_email: second.email.toUpperCase(),
    });
    const rejected = await approve(body.approval);
    expect(rejected).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await stored(id)).method_of_inv).toBe('TRUST');
  });

  it('[SEC-01] gives an investor the days of a new commitment to sign again', async () => {
    const investor = await scene.invested();
    await signs(investor);
    await server.platform.db
      .updateTable('synd_users')
      .set({ commitmentKeptFrom: new Date(0), commitmentRemindersSent: 2 })
      .where('_id', '=', investor.id)
      .execute();
    await approveCorrection(investor.id, { invest_amount: 30_000 });
    const { commitmentKeptFrom, commitmentRemindersSent } = await stored(investor.id);
    expect(commitmentRemindersSent).toBe(0);
    expect(server.clock.now().getTime() - (commitmentKeptFrom?.getTime() ?? 0)).toBeLessThan(
      lifetimes.reauthentication,
    );
  });
});

describe('correcting a complete agreement', () => {
  it('[INV-01] asks for the money that is due since, in words for a first agreement or a corrected one', async () => {
    const [investor, other] = [await scene.invested(), await scene.invested()];
    const asked = async ({ person }: Investor) =>
      (await scene.emailsTo(person.email))
        .filter(({ subject }) => subject?.startsWith('Please fund'))
        .map(({ text }) => [
          /\$[\d,.]+/.exec(text ?? '')?.[0],
          /Your (?:corrected )?agreement is [a-z ]+/.exec(text ?? '')?.[0],
        ]);
    const first = ['$25,000.50', 'Your agreement is countersigned'];
    await completes(investor);
    await completes(other);
    expect(await asked(investor)).toEqual([first]);
    await approveCorrection(investor.id, { invest_amount: 30_000 });
    await completes(investor);
    expect(await asked(investor)).toEqual(
      expect.arrayContaining([first, ['$30,000', 'Your corrected agreement is in force']]),
    );
    await approveCorrection(investor.id, { invest_amount: 28_000 });
    await completes(investor);
    expect(await asked(investor)).toHaveLength(2);
    expect(await asked(other)).toEqual([first]);
  });

  it('[SEC-01] leaves agreement, amount and date until everyone has signed, then replaces them at once', async () => {
    const investor = await scene.invested();
    const { id } = investor;
    const first = await completes(investor);
    const before = await stored(id);
    const filedBefore = await filed(id);
    expect(before.sa_complete_date).not.toBeNull();

    await approveCorrection(id, { invest_amount: 30_000 });
    expect(await stored(id)).toEqual(before);
    expect(await sync(investor)).toMatchObject({
      sa_complete_date: before.sa_complete_date?.toISOString(),
      correction: { invest_amount: 30_000, syndAgreementSignedByCurrentUser: false },
    });

    const requested = await scene.requestSign(investor);
    expect(requested.body).toMatchObject({
      syndAgreementSignedByCurrentUser: false,
      url: expect.any(String),
    });
    const code = await scene.emailedCode(investor.person.email);
    expect((await scene.view(code)).body).toMatchObject({
      state: 'ready',
      amount: 30_000,
      isCorrected: true,
    });
    expect((await scene.sign(code)).status).toBe(200);
    // The newest first.
    const confirmed = (await scene.emailsTo(investor.person.email)).filter(({ subject }) =>
      subject?.startsWith('Signed:'),
    );
    expect(confirmed.map(({ text }) => text?.includes('Your countersigned agreement stands until'))).toEqual([
      true,
      false,
    ]);
    expect((await scene.requestSign(investor)).body).toMatchObject({
      syndAgreementSignedByCurrentUser: true,
    });
    expect(await sync(investor)).toMatchObject({ correction: { syndAgreementSignedByCurrentUser: true } });
    expect(await queued(id)).toMatchObject({ amount: 30_000, standingAmount: 25_000.5, refusal: null });
    expect(await stored(id)).toEqual(before);
    expect(await filed(id)).toEqual(filedBefore);
    const mine = await server.request<{ items: { _id: string }[] }>('GET', '/api/syndication/mine', {
      authCode: investor.authCode,
    });
    expect(mine.body.items.find(({ _id }) => _id === id)).toMatchObject({
      isInvesting: true,
      invest_amount: 25_000.5,
    });

    server.clock.advance(60_000);
    expect((await scene.countersign(id, secondAuthCode)).status).toBe(200);
    expect(await stored(id)).toEqual(before);
    const request = await scene.requestOf(id);
    expect(request._id).not.toBe(first.request);
    await completeAgreement(server.platform, server.signing, request._id);

    const after = await stored(id);
    expect(after).toMatchObject({
      invest_amount: '30000.00',
      invest_status: 'Accepted investment',
      syndAgreementSignedByCurrentUser: true,
    });
    expect(after.sa_complete_date?.getTime()).toBeGreaterThan(before.sa_complete_date?.getTime() ?? Infinity);
    expect(await committed(investor.fund._id)).toBe('30000.00');
    expect((await sync(investor)).correction).toBeNull();
    expect((await sync(investor)).syndAgreementsCount).toBe(1);
    const [old, current] = await filed(id);
    expect(old).toEqual({ docPath: filedBefore[0]?.docPath, isDeleted: true });
    expect(current).toMatchObject({ isDeleted: false });
    const sealed = await buffer(await server.store.read(current?.docPath ?? ''));
    expect(await readPdfText(sealed)).toContain('$30,000.00');
    const line = await server.platform.db
      .selectFrom('audit_events')
      .select('detail')
      .where('record', '=', id)
      .where('action', '=', 'agreement.complete')
      .orderBy('at', 'desc')
      .executeTakeFirstOrThrow();
    expect(line.detail).toMatchObject({
      changes: { invest_amount: { before: 25_000.5, after: 30_000 } },
    });
    expect(server.errors).toEqual([]);
  });

  it('[SEC-01] asks a spouse whom the correction adds to sign it', async () => {
    const investor = await scene.invested();
    await completes(investor);
    const email = `late-${newId()}@example.com`;
    await approveCorrection(investor.id, {
      method_of_inv: 'CASH',
      is_married: true,
      is_marital_state: true,
      cosub_first_name: 'Charles',
      cosub_last_name: 'Late',
      cosub_email: email,
    });
    await signs(investor);
    expect(await sync(investor)).toMatchObject({
      correction: {
        isSpouseInvestmentRequired: true,
        syndAgreementSignedByCurrentUser: true,
        syndAgreementSignedByCurrentUserCosub: false,
      },
    });
    expect(await queued(investor.id)).toBeUndefined();
    expect((await scene.sign(await scene.emailedCode(email))).status).toBe(200);
    expect((await scene.countersign(investor.id, secondAuthCode)).status).toBe(200);
    await completeAgreement(server.platform, server.signing, (await scene.requestOf(investor.id))._id);
    expect(await stored(investor.id)).toMatchObject({
      method_of_inv: 'CASH',
      cosub_email: email,
      syndAgreementSignedByCurrentUserCosub: true,
    });
  });

  it('[SEC-01] [SYN-09] fails at the end if the fund has filled up, and leaves everything as it was', async () => {
    const investor = await scene.invested();
    const first = await completes(investor);
    const before = await stored(investor.id);
    await approveCorrection(investor.id, { invest_amount: 900_000 });
    await signs(investor);
    expect((await scene.countersign(investor.id, secondAuthCode)).status).toBe(200);
    const request = (await scene.requestOf(investor.id))._id;
    const other = await server.make.participation({ fund: investor.fund._id });
    // Another investor's commitment locks the fund while the correction completes.
    await requestWhileLocked(
      server,
      {
        hold: (holder) =>
          sql`SELECT 1 FROM funds WHERE _id = ${investor.fund._id} FOR UPDATE`.execute(holder),
        release: (holder) =>
          sql`UPDATE synd_users SET invest_status = 'Accepted investment', invest_amount = 200000
            WHERE _id = ${other._id}`.execute(holder),
      },
      () => completeAgreement(server.platform, server.signing, request),
    );
    expect(await stored(investor.id)).toEqual(before);
    expect((await scene.requestOf(investor.id))._id).toBe(first.request);
    expect((await sync(investor)).correction).toBeNull();
    expect((await filed(investor.id)).map(({ isDeleted }) => isDeleted)).toEqual([false]);
    expect((await scene.emailsTo(investor.person.email))[0]?.subject).toContain('Not in effect');
    const [rejection] = await scene.emailsTo(requester.email);
    expect(rejection?.subject).toContain('Correction rejected');
    expect(rejection?.text).toContain(`/admin/participations/${investor.id}`);
    const lines = await server.platform.db
      .selectFrom('audit_events')
      .select('action')
      .where('record', '=', investor.id)
      .where('action', '=', 'agreement.refuse_correction')
      .execute();
    expect(lines).toHaveLength(1);
    expect(server.errors).toEqual([]);
  });

  it('[SEC-01] is superseded by another correction, and only the new links work', async () => {
    const investor = await scene.invested();
    await completes(investor);
    await approveCorrection(investor.id, { invest_amount: 30_000 });
    const code = await signs(investor);
    await approveCorrection(investor.id, { invest_amount: 40_000 });
    expect(await stored(investor.id)).toMatchObject({ syndAgreementSignedByCurrentUser: true });
    expect((await scene.view(code)).status).toBe(404);
    expect(await queued(investor.id)).toBeUndefined();
    expect((await sync(investor)).correction).toMatchObject({
      invest_amount: 40_000,
      syndAgreementSignedByCurrentUser: false,
    });
    await scene.requestSign(investor);
    const again = await scene.emailedCode(investor.person.email);
    expect((await scene.view(again)).body.amount).toBe(40_000);
  });

  it('[SEC-01] ends when the investment is released', async () => {
    const investor = await scene.invested();
    await completes(investor);
    await approveCorrection(investor.id, { invest_amount: 30_000 });
    const code = await signs(investor);
    const requested = await server.request<AdminActionReply>(
      'POST',
      '/api/backoffice/participations/release',
      {
        authCode: requesterAuthCode,
        body: { id: investor.id, reason: 'All of it was a mistake.' },
      },
    );
    expect(requested.body.state).toBe('asked');
    expect((await approve(requested.body.approval)).status).toBe(200);
    expect((await scene.view(code)).status).toBe(404);
    expect(await stored(investor.id)).toMatchObject({ invest_status: null, sa_complete_date: null });
    expect(await sync(investor)).toMatchObject({ correction: null, sa_complete_date: null });
    expect(await committed(investor.fund._id)).toBe('0.00');
  });
});
