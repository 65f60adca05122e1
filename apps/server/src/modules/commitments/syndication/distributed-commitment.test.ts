import type { ListReply, ParticipationView, SyndicationReply, WaitingSignature } from '@paddock/contract';
import {
  jobRun,
  paying,
  people,
  type RunScene,
  runScene,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../platform/database/index.ts';
import { work as endCommitments } from './end-commitments.job.ts';
import { releaseCommitment } from './release-commitment.ts';

let server: TestServer;
let scene: RunScene;
beforeAll(async () => {
  server = await testServer();
  scene = runScene(server);
});
afterEach(() => scene.assertAgreement());
afterAll(() => server.close());

const day = 86_400_000;
const runJob = () => endCommitments(server.platform, {}, jobRun());
const stored = async (id: string) =>
  server.platform.db.selectFrom('synd_users').selectAll().where('_id', '=', id).executeTakeFirstOrThrow();
/** Their days began so long ago. The database knows no entries of the future, so the clock cannot be moved. */
const passed = async (days: number, ...ids: string[]) =>
  server.platform.db
    .updateTable('synd_users')
    .set({ commitmentKeptFrom: new Date(server.clock.now().getTime() - days * day) })
    .where('_id', 'in', ids)
    .execute();
const emailsTo = (email: string) => people(server).emailsTo(email);
const kindsOf = async (fund: string, syndUser: string) =>
  (await scene.entries(fund, `&syndUser=${syndUser}`)).map(({ kind }) => kind);

/** Changes with every write and every lock of the row. */
const versionOf = async (id: string) =>
  (await sql`SELECT xmin, xmax FROM synd_users WHERE _id = ${id}`.execute(server.platform.db)).rows;

/**
 * An opened fund with two unsigned commitments that are held from now on, of which one has received interest. Its money
 * comes of a distribution by commitment, which counts whether the agreement is signed or not.
 */
async function distributed() {
  const { fund } = await scene.fund();
  const held = { commitmentKeptFrom: server.clock.now() };
  const paid = await scene.participation(fund._id, held);
  const beside = await scene.participation(fund._id, held);
  await scene.open(fund._id);
  const lines = [{ syndUser: paid.id, amounts: paying({ interest: 5 }) }];
  const run = await scene.postRun('distributions', {
    fund: fund._id,
    day: scene.today(),
    lines,
    confirmed: true,
  });
  return { fund, paid, beside, run };
}

const withdraw = (id: string, authCode: string) =>
  server.request<{ syndUser: ParticipationView; code: string; message: string }>(
    'POST',
    '/api/syndication/withdraw',
    { authCode, body: { id } },
  );
const shown = async (slug: string | null, authCode: string) =>
  (await server.request<SyndicationReply>('GET', `/api/syndication/byslug/${slug}`, { authCode })).body
    .syndUser;

describe('an unsigned commitment that has received a distribution', () => {
  it('[LED-01] [SEC-09] is not withdrawn, and its page does not offer it, until the distribution is reversed', async () => {
    const { fund, paid, beside, run } = await distributed();
    const authCode = await server.signIn(paid.person);
    const [before, sums] = [await stored(paid.id), await scene.sums(paid.id)];
    const entries = await scene.entries(fund._id);
    expect(await shown(fund.url_slug, authCode)).toMatchObject({ canWithdraw: false, keptUntil: null });
    expect(await withdraw(paid.id, authCode)).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        message:
          'You have received a distribution from this fund, so you can no longer withdraw this commitment here. Please contact the fund manager.',
      },
    });
    expect(await stored(paid.id)).toEqual(before);
    expect(await scene.sums(paid.id)).toEqual(sums);
    expect(await scene.entries(fund._id)).toEqual(entries);
    expect(
      (await emailsTo(paid.person.email)).filter(({ subject }) => /withdrawn/i.test(subject ?? '')),
    ).toEqual([]);
    const { asker } = await scene.signIn();
    const released = await server.request('POST', '/api/backoffice/participations/release', {
      authCode: asker,
      body: { id: paid.id, reason: 'Agreed by phone.' },
    });
    expect(released).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('has received a distribution') },
    });
    expect(await stored(paid.id)).toEqual(before);

    const other = await server.signIn(beside.person);
    expect(await shown(fund.url_slug, other)).toMatchObject({
      canWithdraw: true,
      keptUntil: expect.any(String),
    });
    expect((await withdraw(beside.id, other)).status).toBe(200);
    expect(await kindsOf(fund._id, beside.id)).toEqual(['commitment', 'release']);

    const { body } = await scene.reverseRun({ run: run._id });
    expect((await scene.approve(body.approval)).status).toBe(200);
    expect(await shown(fund.url_slug, authCode)).toMatchObject({ canWithdraw: true });
    expect((await withdraw(paid.id, authCode)).status).toBe(200);
    expect(await scene.sums(paid.id)).toEqual({});
  });

  it('[LED-01] [SEC-09] does not end by itself, while the one beside it ends and posts its release', async () => {
    const { fund, paid, beside } = await distributed();
    const unopened = await server.make.participation({
      invest_status: 'Accepted investment',
      invest_amount: '10000',
      commitmentKeptFrom: server.clock.now(),
    });
    const sums = await scene.sums(paid.id);
    const all = [paid.id, beside.id, unopened._id];
    await passed(6, ...all);
    await runJob();
    const reminders = await emailsTo(paid.person.email);
    // They are still asked to sign, but not told of an end.
    expect(reminders.filter(({ subject }) => subject?.startsWith('Your signature is missing'))).toHaveLength(
      1,
    );
    expect(reminders.filter(({ text }) => /We will hold|withdraw/.test(text ?? ''))).toEqual([]);
    expect(
      (await emailsTo(beside.person.email)).filter(({ text }) => text?.includes('We will hold')),
    ).toHaveLength(1);

    await passed(7, ...all);
    const [before, version] = [await stored(paid.id), await versionOf(paid.id)];
    await runJob();
    await runJob();
    // No run looks at it again.
    expect(await versionOf(paid.id)).toEqual(version);
    expect(await stored(paid.id)).toEqual(before);
    expect(await scene.sums(paid.id)).toEqual(sums);
    expect(await kindsOf(fund._id, paid.id)).toEqual(['commitment', 'distribution']);
    expect(await emailsTo(paid.person.email)).toEqual(reminders);

    expect(await stored(beside.id)).toMatchObject({ invest_status: null, releaseCause: 'expired' });
    expect(await kindsOf(fund._id, beside.id)).toEqual(['commitment', 'release']);
    expect(await scene.sums(beside.id)).toEqual({});
    expect((await emailsTo(beside.person.email)).at(-1)?.subject).toContain('Ended: your commitment');
    expect((await stored(unopened._id)).invest_status).toBeNull();
    const expired = (await people(server).auditEvents('synd_users.expire')).flatMap(
      ({ record }) => record ?? [],
    );
    expect(expired.filter((id) => all.includes(id)).toSorted()).toEqual([beside.id, unopened._id].toSorted());
    expect((await scene.verify(fund._id)).isSound).toBe(true);
    expect(server.errors).toEqual([]);
  });

  it('[LED-01] [SEC-09] is listed among those that wait for a signature as one without an end', async () => {
    const { paid, beside } = await distributed();
    const { asker } = await scene.signIn();
    const { body } = await server.request<ListReply<WaitingSignature>>(
      'GET',
      '/api/backoffice/countersignatures/waiting?role=investor&limit=200',
      { authCode: asker },
    );
    const endOf = (id: string) => body.items.find(({ syndUser }) => syndUser === id)?.keptUntil;
    expect(endOf(paid.id)).toBeNull();
    expect(endOf(beside.id)).toEqual(expect.any(String));
  });

  it.each(['released', 'withdrawn', 'expired'] as const)(
    '[LED-01] is not %s, whichever way asks for it',
    async (cause) => {
      const { fund, paid, beside } = await distributed();
      const end = (id: string) =>
        inTransaction(server.platform.db, (db) =>
          releaseCommitment(db, server.platform, id, { cause, now: server.clock.now() }),
        );
      const before = await stored(paid.id);
      await expect(end(paid.id)).rejects.toMatchObject({ code: 'conflict' });
      expect(await stored(paid.id)).toEqual(before);
      await end(beside.id);
      expect(await kindsOf(fund._id, beside.id)).toEqual(['commitment', 'release']);
    },
  );
});
