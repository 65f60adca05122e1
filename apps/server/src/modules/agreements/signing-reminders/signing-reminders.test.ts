import type { WaitingSignature } from '@paddock/contract';
import { isReminderDue } from '@paddock/domain';
import {
  jobRun,
  people,
  requestWhileLocked,
  runSliceBySlice,
  type SigningScene,
  signingScene,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/database/index.ts';
import { endCommitments } from '../../commitments/syndication/index.ts';
import { findDueTurns } from './due-turns.ts';
import { work } from './remind-signers.job.ts';
import { findWaitingSigners } from './waiting-signers.ts';

let server: TestServer;
let scene: SigningScene;
let only: { _id: string; email: string };
let admin: string;
beforeAll(async () => {
  server = await testServer();
  scene = await signingScene(server);
  only = await server.make.user({ level: 'admin' });
});
beforeEach(async () => {
  admin = await server.signIn(only);
});
afterAll(() => server.close());

const day = 86_400_000;
const hour = day / 24;
const url = '/api/backoffice/countersignatures';
const waiting = async (query = '?limit=999') =>
  (
    await server.request<{ items: WaitingSignature[]; total: number }>('GET', `${url}/waiting${query}`, {
      authCode: await server.signIn(only),
    })
  ).body;
const waitingOf = async (id: string) => (await waiting()).items.find(({ syndUser }) => syndUser === id);
const remind = (syndUser: unknown, role: unknown, authCode: string | undefined = admin) =>
  server.request('POST', `${url}/remind`, { authCode, body: { syndUser, role } });
const subjects = async (email: string) => (await scene.emailsTo(email)).map(({ subject }) => subject ?? '');
const remindersTo = async (email: string) =>
  (await subjects(email)).filter((subject) => subject.startsWith('Your signature is missing'));

async function couple() {
  const pair = await scene.invested({ spouse: true });
  await scene.requestSign(pair);
  await scene.sign(await scene.emailedCode(pair.person.email));
  return pair;
}

describe('who has not signed', () => {
  it('[BAC-07] is listed with their role and since when, the longest waiting first', async () => {
    const unopened = await scene.invested();
    server.clock.advance(60_000);
    const pair = await scene.invested({ spouse: true });
    await scene.requestSign(pair);
    expect(await waitingOf(unopened.id)).toMatchObject({
      role: 'investor',
      hasAgreement: false,
      signerEmail: unopened.person.email,
      keptUntil: expect.any(String),
      amount: 25_000.5,
    });
    const ids = (await waiting()).items.map(({ syndUser }) => syndUser);
    expect(ids.indexOf(unopened.id)).toBeLessThan(ids.indexOf(pair.id));
    await scene.sign(await scene.emailedCode(pair.person.email));
    expect(await waitingOf(pair.id)).toMatchObject({
      role: 'spouse',
      signerEmail: pair.spouseEmail,
      keptUntil: null,
    });
    await scene.sign(await scene.emailedCode(pair.spouseEmail));
    expect(await waitingOf(pair.id)).toMatchObject({ role: 'management', signerEmail: null });
    expect((await waiting('?role=management')).items.map(({ syndUser }) => syndUser)).toContain(pair.id);
    expect((await waiting('?role=spouse')).items.map(({ syndUser }) => syndUser)).not.toContain(pair.id);
    await scene.countersign(pair.id);
    expect(await waitingOf(pair.id)).toBeUndefined();
  });

  it('[BAC-07] is closed to users and visitors, and comes in pages', async () => {
    const { authCode } = await scene.invested();
    expect((await server.request('GET', `${url}/waiting`, { authCode })).status).toBe(403);
    expect((await server.request('GET', `${url}/waiting`)).status).toBe(401);
    expect((await server.request('GET', `${url}/waiting?role=guest`, { authCode: admin })).status).toBe(400);
    const { items, total } = await waiting('?limit=1&offset=1');
    expect(items).toHaveLength(1);
    expect(total).toBeGreaterThan(1);
  });
});

describe('a reminder by hand', () => {
  it('[BAC-07] has a sign link that works, leaves an audit line, and is sent once a day at most', async () => {
    const pair = await couple();
    const lines = people(server);
    expect((await remind(pair.id, 'spouse')).status).toBe(200);
    expect(await remindersTo(pair.spouseEmail)).toHaveLength(1);
    expect((await scene.view(await scene.emailedCode(pair.spouseEmail))).body.state).toBe('ready');
    expect(await remind(pair.id, 'spouse')).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests' },
    });
    expect(await waitingOf(pair.id)).toMatchObject({ reminders: 1, canRemind: false });
    expect(await remindersTo(pair.spouseEmail)).toHaveLength(1);
    const events = (await lines.auditEvents('agreement.remind')).filter(({ record }) => record === pair.id);
    expect(events).toMatchObject([{ actor: only._id, detail: { role: 'spouse' } }]);
    server.clock.advance(day);
    admin = await server.signIn(only);
    expect((await remind(pair.id, 'spouse')).status).toBe(200);
    expect(await remindersTo(pair.spouseEmail)).toHaveLength(2);
  });

  it('[BAC-07] revives an expired link', async () => {
    const pair = await couple();
    const expired = await scene.emailedCode(pair.spouseEmail);
    server.clock.advance(31 * day);
    admin = await server.signIn(only);
    expect((await scene.view(expired)).status).not.toBe(200);
    await remind(pair.id, 'spouse');
    expect((await scene.view(await scene.emailedCode(pair.spouseEmail))).status).toBe(200);
  });

  it('[BAC-07] leads to the fund while there is no agreement, and to the agreement for management', async () => {
    const unopened = await scene.invested();
    await remind(unopened.id, 'investor');
    expect((await scene.emailsTo(unopened.person.email))[0]?.text).toContain(
      `/syndication/dashboard/${unopened.fund.url_slug}`,
    );
    await scene.requestSign(unopened);
    await scene.sign(await scene.emailedCode(unopened.person.email));
    await remind(unopened.id, 'management');
    const [mail] = await scene.emailsTo(only.email);
    expect(mail?.subject).toContain('Still to countersign');
    expect(mail?.text).toContain(`/admin/countersignatures/${unopened.id}`);
  });

  it('[BAC-07] is rejected for another role, unknown investments, bad input, users and visitors', async () => {
    const pair = await couple();
    expect((await remind(pair.id, 'investor')).body.code).toBe('conflict');
    expect((await remind(newId(), 'investor')).body.code).toBe('conflict');
    expect((await remind('x', 'investor')).status).toBe(400);
    expect((await remind(pair.id, 'guest')).status).toBe(400);
    expect((await remind(pair.id, 'spouse', pair.authCode)).status).toBe(403);
    expect((await remind(pair.id, 'spouse', '')).status).toBe(401);
    expect(await remindersTo(pair.spouseEmail)).toEqual([]);
  });

  it('[BAC-07] is not sent to somebody who signs at the same time', async () => {
    const pair = await couple();
    const { _id: request } = await scene.requestOf(pair.id);
    const now = server.clock.now();
    const reply = await requestWhileLocked(
      server,
      {
        hold: (held) => sql`UPDATE synd_users SET "updatedAt" = ${now} WHERE _id = ${pair.id}`.execute(held),
        release: (held) =>
          sql`UPDATE signature_signers SET "signedAt" = ${now}
            WHERE request = ${request} AND role = 'spouse'`.execute(held),
      },
      () => remind(pair.id, 'spouse'),
    );
    expect(reply).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await remindersTo(pair.spouseEmail)).toEqual([]);
  });

  it('[BAC-07] of two at the same time one is sent', async () => {
    const pair = await couple();
    const statuses = (await Promise.all([remind(pair.id, 'spouse'), remind(pair.id, 'spouse')])).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 429]);
    expect(await remindersTo(pair.spouseEmail)).toHaveLength(1);
  });
});

describe('reminders on a schedule', () => {
  it('[BAC-07] go to the spouse and to management on the days of the setting, and not after they sign', async () => {
    const pair = await couple();
    const passed = async (time: number) => {
      server.clock.advance(time);
      await work(server.platform, {}, jobRun());
      await work(server.platform, {}, jobRun());
      return (await remindersTo(pair.spouseEmail)).length;
    };
    expect(await passed(2 * day - hour)).toBe(0);
    expect(await passed(hour)).toBe(1);
    expect(await passed(2 * day)).toBe(1);
    expect(await passed(day)).toBe(2);
    expect((await scene.sign(await scene.emailedCode(pair.spouseEmail))).status).toBe(200);
    expect(await passed(2 * day)).toBe(2);
    const still = (await subjects(only.email)).filter(
      (subject) => subject.startsWith('Still to countersign') && subject.includes(pair.fund.name),
    );
    expect(still).toHaveLength(1);
  });

  it('[BAC-07] go out once each although a run is stopped after each slice and begun beside itself', async () => {
    const pairs = [await couple(), await couple(), await couple()];
    server.clock.advance(2 * day);
    const fresh = await couple();
    await work(server.platform, {}, jobRun({ slices: 1 }), 1);
    await requestWhileLocked(
      server,
      {
        hold: (held) =>
          sql`SELECT 1 FROM synd_users WHERE _id = ANY(${pairs.map(({ id }) => id)}::uuid[]) FOR UPDATE`.execute(
            held,
          ),
      },
      () =>
        Promise.all(
          [1, 2].map(() => runSliceBySlice((data, run) => work(server.platform, data, run, 1), {})),
        ),
    );
    for (const pair of pairs) expect(await remindersTo(pair.spouseEmail)).toHaveLength(1);
    expect(await remindersTo(fresh.spouseEmail)).toEqual([]);
  });

  it('[BAC-07] are found by the job for exactly those whom the list says they are due to', async () => {
    const now = server.clock.now();
    const { items } = await findWaitingSigners(server.platform.db, { limit: 999, offset: 0, expiryDays: 7 });
    const expected = items
      .filter(
        (signer) =>
          (signer.role !== 'investor' || signer.isCorrection) &&
          signer.pause === null &&
          isReminderDue(signer, [1, 4], now),
      )
      .map(({ syndUser }) => syndUser);
    expect(expected).not.toEqual([]);
    expect(expected.length).toBeLessThan(items.length);
    const found = await findDueTurns(server.platform.db, { days: [1, 4], now, after: null, limit: 999 });
    expect(found).toEqual(expected.toSorted());
  });

  it('[BAC-07] neither change nor lock the turn of an account that may not act, and go out once it may', async () => {
    const [paused, other, investorOut] = [await couple(), await couple(), await couple()];
    const account = await server.make.user({
      email: paused.spouseEmail,
      emailConfirmedAt: server.clock.now(),
      isActive: false,
    });
    const active = (user: string, isActive: boolean) =>
      sql`UPDATE users SET "isActive" = ${isActive} WHERE _id = ${user}`.execute(server.platform.db);
    // Management is reminded of what waits for it, no matter who the investor is.
    const managements = await couple();
    await scene.sign(await scene.emailedCode(managements.spouseEmail));
    for (const { person } of [investorOut, managements]) await active(person._id, false);
    server.clock.advance(2 * day);
    const now = server.clock.now();
    const found = await findDueTurns(server.platform.db, { days: [1, 4], now, after: null, limit: 999 });
    expect(found).toEqual(expect.arrayContaining([other.id, managements.id]));
    for (const { id } of [paused, investorOut]) expect(found).not.toContain(id);
    const version = async () =>
      (
        await sql`SELECT xmin, xmax FROM synd_users WHERE _id IN (${paused.id}, ${investorOut.id}) ORDER BY _id`.execute(
          server.platform.db,
        )
      ).rows;
    const before = await version();
    const reminders = () =>
      Promise.all(
        [paused, investorOut, other].map(async ({ spouseEmail }) => (await remindersTo(spouseEmail)).length),
      );
    await work(server.platform, {}, jobRun());
    expect(await reminders()).toEqual([0, 0, 1]);
    expect(await version()).toEqual(before);
    await active(account._id, true);
    await active(investorOut.person._id, true);
    await work(server.platform, {}, jobRun());
    expect(await reminders()).toEqual([1, 1, 1]);
  });

  it('[BAC-07] are not sent when the spouse signs while the job waits', async () => {
    const pair = await couple();
    server.clock.advance(2 * day);
    const { _id: request } = await scene.requestOf(pair.id);
    const now = server.clock.now();
    await requestWhileLocked(
      server,
      {
        hold: (held) => sql`UPDATE synd_users SET "updatedAt" = ${now} WHERE _id = ${pair.id}`.execute(held),
        release: (held) =>
          sql`UPDATE signature_signers SET "signedAt" = ${now}
            WHERE request = ${request} AND role = 'spouse'`.execute(held),
      },
      () => work(server.platform, {}, jobRun()),
    );
    expect(await remindersTo(pair.spouseEmail)).toEqual([]);
  });

  it('[BAC-07] leave the investor alone for a day after a reminder by hand, and follow the setting', async () => {
    const single = await scene.invested();
    await scene.requestSign(single);
    server.clock.advance(1.5 * day);
    await remind(single.id, 'investor', await server.signIn(only));
    server.clock.advance(day);
    await endCommitments(server.platform, {}, jobRun());
    expect(await remindersTo(single.person.email)).toHaveLength(2);
    server.clock.advance(0.2 * day);
    await endCommitments(server.platform, {}, jobRun());
    expect(await remindersTo(single.person.email)).toHaveLength(2);

    const superadmin = await server.signIn(await server.make.user({ level: 'superadmin' }));
    const persist = (value: unknown) =>
      server.request('POST', '/api/settings/persist', {
        authCode: superadmin,
        body: { settings: { signatureReminderDays: value } },
      });
    for (const wrong of [[5, 2], ['2'], 3, null]) expect((await persist(wrong)).status).toBe(400);
    expect((await persist([])).status).toBe(200);
    const pair = await couple();
    server.clock.advance(6 * day);
    await work(server.platform, {}, jobRun());
    expect(await remindersTo(pair.spouseEmail)).toEqual([]);
  });
});
