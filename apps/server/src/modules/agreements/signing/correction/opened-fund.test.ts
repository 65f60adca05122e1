import type { AdminActionReply, ErrorReply } from '@paddock/contract';
import {
  paying,
  type RunScene,
  requestsInOrder,
  rowChanges,
  runScene,
  type SigningScene,
  signingScene,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { completeAgreement } from '../completion/complete-agreement.job.ts';

let server: TestServer;
let signing: SigningScene;
let scene: RunScene;
beforeAll(async () => {
  server = await testServer();
  signing = await signingScene(server);
  scene = runScene(server);
});
afterEach(() => scene.assertAgreement());
afterAll(() => server.close());

type Investor = Awaited<ReturnType<SigningScene['invested']>>;

/** Everyone signs. Returns what seals the agreement. */
async function signsWithManagement(investor: Investor) {
  await signing.requestSign(investor);
  expect((await signing.sign(await signing.emailedCode(investor.person.email))).status).toBe(200);
  const { asker } = await scene.signIn();
  expect((await signing.countersign(investor.id, asker)).status).toBe(200);
  const { _id } = await signing.requestOf(investor.id);
  return () => completeAgreement(server.platform, server.signing, _id);
}
const completes = async (investor: Investor) => await (await signsWithManagement(investor))();
const askCorrection = async (id: string, invest_amount: number) =>
  await server.request<AdminActionReply & Partial<ErrorReply>>(
    'POST',
    '/api/backoffice/participations/correct_terms',
    {
      authCode: (await scene.signIn()).asker,
      body: { id, reason: 'A digit was wrong.', invest_amount },
    },
  );
const correct = async (id: string, invest_amount: number) => {
  const { body } = await askCorrection(id, invest_amount);
  expect((await scene.approve(body.approval)).status).toBe(200);
};
const receive = async (id: string, amount: number, reference: string) => {
  const { asker } = await scene.signIn();
  expect((await scene.record({ id, amount, reference }, asker)).status).toBe(200);
};

it('[LED-08] the journal follows an amount that is corrected before anybody has signed, and after all have', async () => {
  const investor = await signing.invested();
  const other = await signing.invested();
  await scene.open(investor.fund._id);
  const { asker } = await scene.signIn();
  const { invest_amount } = await scene.stored(investor.id);
  expect(await scene.sums(investor.id)).toEqual({ unfunded: invest_amount });

  await correct(investor.id, 40_000);
  expect(await scene.sums(investor.id)).toEqual({ unfunded: '40000.00' });
  await completes(investor);
  expect(await scene.sums(investor.id)).toEqual({ unfunded: '40000.00' });
  await receive(investor.id, 45_000, 'FT-1');
  expect(await scene.sums(investor.id)).toEqual({
    called: '40000.00',
    contributed: '40000.00',
    suspense: '5000.00',
  });

  // A corrected agreement counts once everybody has signed it.
  await correct(investor.id, 43_000);
  expect((await scene.sums(investor.id))['contributed']).toBe('40000.00');
  await completes(investor);
  expect(await scene.sums(investor.id)).toEqual({
    called: '43000.00',
    contributed: '43000.00',
    suspense: '2000.00',
  });
  await correct(investor.id, 30_000);
  await completes(investor);
  expect(await scene.sums(investor.id)).toEqual({
    called: '30000.00',
    contributed: '30000.00',
    suspense: '15000.00',
  });
  const kinds = (await scene.entries(investor.fund._id, `&syndUser=${investor.id}`)).map(({ kind }) => kind);
  expect(kinds).toEqual([
    'commitment',
    'commitment',
    'contribution',
    'commitment',
    'suspense_applied',
    'commitment',
    'adjustment',
  ]);
  expect((await scene.sendBack({ id: investor.id, amount: 15_000 }, asker)).status).toBe(200);
  expect(await scene.sums(investor.id)).toEqual({ called: '30000.00', contributed: '30000.00' });
  expect((await scene.verify(investor.fund._id)).isSound).toBe(true);
  expect(await scene.sums(other.id)).toEqual({});
});

describe('an amount below the capital that a distribution has paid back', () => {
  /** Two who have paid all of their commitments, in one fund and beside it. */
  const paidInvestors = async () => {
    const investor = await signing.invested();
    const other = await signing.invested();
    const { id: neighbor } = await scene.participation(investor.fund._id, scene.signed());
    for (const { fund } of [investor, other]) await scene.open(fund._id);
    for (const each of [investor, other]) {
      await completes(each);
      await receive(each.id, 25_000.5, 'FT-1');
    }
    return { investor, other, neighbor };
  };
  const paidBack = ({ id, fund }: Investor, returnedCapital: number) => ({
    fund: fund._id,
    day: scene.today(),
    lines: [{ syndUser: id, amounts: paying({ returnedCapital }) }],
  });
  const message =
    'A distribution has paid back $10,000 of this capital, so the amount cannot be less than that. Reverse the distribution first.';
  const refusal = {
    status: 409,
    body: { code: 'conflict', message, fields: { invest_amount: message } },
  };

  it('[LED-08] [SYN-09] is refused when the correction is asked for, and when it is approved', async () => {
    const { investor, other } = await paidInvestors();
    const asked = await askCorrection(investor.id, 9_999.99);
    expect(asked.status).toBe(200);
    const run = await scene.postRun('distributions', paidBack(investor, 10_000));
    const before = await scene.stored(investor.id);
    const refused = await rowChanges(server, async () => {
      expect(await scene.approve(asked.body.approval)).toMatchObject(refusal);
    });
    expect(refused.term_corrections).toBeUndefined();
    expect(refused.outbox).toBeUndefined();
    const { asker } = await scene.signIn();
    const withdrawn = { authCode: asker, body: { id: asked.body.approval } };
    expect((await server.request('POST', '/api/backoffice/approvals/decline', withdrawn)).status).toBe(200);
    expect(await askCorrection(investor.id, 9_999.99)).toMatchObject(refusal);
    expect(await scene.stored(investor.id)).toEqual(before);
    // Somebody who was paid back nothing may have as little, and all that was paid back is enough.
    expect((await askCorrection(other.id, 9_999.99)).status).toBe(200);
    await correct(investor.id, 10_000);
    // Nothing is paid back any more.
    expect((await scene.reverseWhole(run._id)).status).toBe(200);
    await correct(investor.id, 9_999.99);
    await completes(investor);
    expect(await scene.sums(investor.id)).toEqual({
      called: '9999.99',
      contributed: '9999.99',
      suspense: '15000.51',
    });
  });

  it('[LED-08] [SEC-01] ends the correction in order if it is paid back while everybody signs', async () => {
    const { investor, other, neighbor } = await paidInvestors();
    await correct(investor.id, 9_999.99);
    await correct(other.id, 9_999.99);
    const completesLater = await signsWithManagement(investor);
    const asked = await scene.askRun('distributions', paidBack(investor, 10_000));
    const [before, otherBefore] = [await scene.stored(investor.id), await scene.stored(other.id)];
    const filed = () =>
      server.platform.db
        .selectFrom('synd_agreements')
        .selectAll()
        .where('syndUser', '=', investor.id)
        .execute();
    const filedBefore = await filed();
    const neighborSums = await scene.sums(neighbor);
    const { decider, one, two } = await scene.signIn();
    // The job gets the lock of the fund after the distribution, for which it was not prepared.
    const hold = (held: typeof server.platform.db) =>
      sql`SELECT 1 FROM funds WHERE _id = ${investor.fund._id} FOR UPDATE`.execute(held);
    const mails = async () =>
      await server.platform.db
        .selectFrom('outbox')
        .select(['to', 'subject', 'text'])
        .where('subject', 'like', '%orrect%')
        .where((eb) =>
          eb.or([eb('subject', 'like', 'Not in effect:%'), eb('subject', 'like', '%rejected:%')]),
        )
        .orderBy('to')
        .execute();
    await requestsInOrder<unknown>(server, { hold }, [
      () => scene.approve(asked.body.approval, decider),
      completesLater,
    ]);
    expect((await scene.sums(investor.id))['returned_capital']).toBe('-10000.00');
    expect(await scene.stored(investor.id)).toEqual(before);
    expect(await filed()).toEqual(filedBefore);
    const correction = await server.platform.db
      .selectFrom('term_corrections')
      .select(['outcome', 'endedAt'])
      .where('syndUser', '=', investor.id)
      .executeTakeFirstOrThrow();
    expect(correction).toEqual({ outcome: 'refused', endedAt: expect.any(Date) });
    // Its signer, and the team; nobody else.
    const told = await mails();
    expect(told.map(({ to }) => to).toSorted()).toEqual(
      expect.arrayContaining([investor.person.email, one.email, two.email]),
    );
    const admins = await server.platform.db
      .selectFrom('users')
      .select('email')
      .where('level', 'in', ['admin', 'superadmin'])
      .execute();
    expect(
      told.every(({ to }) => to === investor.person.email || admins.some(({ email }) => email === to)),
    ).toBe(true);
    expect(told.find(({ to }) => to === investor.person.email)?.text).toContain(
      'a distribution paid back $10,000 of the capital, and the amount cannot be less than that, so your earlier agreement remains in effect unchanged.',
    );
    expect(told.find(({ to }) => to === one.email)?.text).toContain(`it cannot take effect. ${message}`);
    const lines = await server.platform.db
      .selectFrom('audit_events')
      .select(['record', 'detail'])
      .where('action', '=', 'agreement.refuse_correction')
      .execute();
    expect(lines).toEqual([{ record: investor.id, detail: { reason: message } }]);
    // Somebody else's correction goes on, and so may another one here.
    expect(await scene.stored(other.id)).toEqual(otherBefore);
    await completes(other);
    expect((await scene.sums(other.id))['contributed']).toBe('9999.99');
    await correct(investor.id, 10_000);
    await completes(investor);
    expect(await scene.sums(investor.id)).toMatchObject({ contributed: '10000.00', suspense: '15000.50' });
    expect(await scene.sums(neighbor)).toEqual(neighborSums);
    expect(server.errors).toEqual([]);
  });
});
