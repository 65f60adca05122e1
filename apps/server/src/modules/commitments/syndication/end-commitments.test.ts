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
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { work as endCommitments } from './end-commitments.job.ts';

let server: TestServer;
let scene: SigningScene;
beforeAll(async () => {
  server = await testServer();
  scene = await signingScene(server);
});
afterAll(() => server.close());

const day = 86_400_000;
const runJob = () => endCommitments(server.platform, {}, jobRun());
const stored = async (id: string) =>
  server.platform.db.selectFrom('synd_users').selectAll().where('_id', '=', id).executeTakeFirstOrThrow();
const subjects = async (email: string) => (await scene.emailsTo(email)).map(({ subject }) => subject);

/** Changes with every write and every lock of the row. */
const versionOf = async (id: string) =>
  (await sql`SELECT xmin, xmax FROM synd_users WHERE _id = ${id}`.execute(server.platform.db)).rows;

const expiriesOf = async (id: string) =>
  (await people(server).auditEvents('synd_users.expire')).filter(({ record }) => record === id);

describe('an unsigned commitment', () => {
  it('[SEC-09] gets one reminder after two and one after five days, and ends after seven', async () => {
    const single = await scene.invested();
    const reminder = `Your signature is missing: ${single.fund.name} (${single.person.trustName})`;
    const passed = async (time: number) => {
      server.clock.advance(time);
      await runJob();
      await runJob();
      return subjects(single.person.email);
    };
    expect(await passed(2 * day - 60_000)).toEqual([]);
    expect(await passed(120_000)).toEqual([reminder]);
    expect(await passed(3 * day - 120_000)).toEqual([reminder]);
    expect(await passed(120_000)).toEqual([reminder, reminder]);
    expect(await passed(2 * day - 240_000)).toHaveLength(2);
    expect((await stored(single.id)).invest_status).toBe('Accepted investment');
    expect(await passed(180_000)).toEqual([
      `Ended: your commitment to ${single.fund.name} (${single.person.trustName})`,
      reminder,
      reminder,
    ]);
    expect(await stored(single.id)).toMatchObject({
      invest_status: null,
      invest_amount: null,
      commitmentKeptFrom: null,
      commitmentRemindersSent: 0,
    });
  });

  it.each(['deactivated', 'removed'] as const)(
    '[SEC-09] [SIG-06] reminds nobody whose sign link is paused because they were %s, and the audit log says why',
    async (way) => {
      const [gone, other] = [await scene.invested(), await scene.invested()];
      for (const each of [gone, other]) await scene.requestSign(each);
      const { db } = server.platform;
      const portal = (await server.make.portal())._id;
      await sql`UPDATE companies SET portal = ${portal}
        WHERE _id = (SELECT company FROM funds WHERE _id = ${gone.fund._id})`.execute(db);
      if (way === 'deactivated')
        await sql`UPDATE users SET "isActive" = false WHERE _id = ${gone.person._id}`.execute(db);
      else
        await sql`INSERT INTO portal_removals ("user", portal, at)
          VALUES (${gone.person._id}, ${portal}, now())`.execute(db);
      server.clock.advance(2 * day + 60_000);
      await runJob();
      await runJob();
      const missing = async (email: string) =>
        (await subjects(email)).filter((subject) => subject?.startsWith('Your signature is missing'));
      expect(await missing(gone.person.email)).toEqual([]);
      expect(await missing(other.person.email)).toHaveLength(1);
      const withheld = (await people(server).auditEvents('synd_users.withhold_email')).filter(
        ({ record }) => record === gone.id || record === other.id,
      );
      const because = way === 'deactivated' ? 'Account deactivated' : 'Removed from the portal';
      expect(withheld).toMatchObject([{ record: gone.id, detail: { email: 'reminder to sign', because } }]);
    },
  );

  it('[SEC-09] ends by freeing its amount, voiding its agreement, leaving an audit line and telling the admins', async () => {
    const admin = await server.make.user({ level: 'admin' });
    const single = await scene.invested();
    await scene.requestSign(single);
    const code = await scene.emailedCode(single.person.email);
    server.clock.advance(7 * day);
    await runJob();
    await runJob();
    expect((await scene.view(code)).status).toBe(404);
    const fund = await server.platform.db
      .selectFrom('funds')
      .select(['committed_amount', 'acceptedSyndUsersCount'])
      .where('_id', '=', single.fund._id)
      .executeTakeFirstOrThrow();
    expect([Number(fund.committed_amount), fund.acceptedSyndUsersCount]).toEqual([0, 0]);
    expect(await expiriesOf(single.id)).toMatchObject([
      {
        actor: null,
        record: single.id,
        detail: {
          user: single.person._id,
          fund: single.fund._id,
          invest_amount: '25000.50',
          method_of_inv: 'TRUST',
          days: 7,
        },
      },
    ]);
    expect(await subjects(admin.email)).toContain(
      `Ended unsigned: ${single.person.trustName} (Ada ${single.person.lastName}), ${single.fund.name}`,
    );
  });

  it('[SEC-09] lasts as many days as the setting says', async () => {
    const single = await scene.invested();
    const superadmin = await server.make.user({ level: 'superadmin' });
    // Signs in each time: a superadmin's session does not last through the days of this test.
    const persist = async (value: unknown) =>
      server.request('POST', '/api/settings/persist', {
        authCode: await server.signIn(superadmin),
        body: { settings: { commitmentExpiryDays: value } },
      });
    for (const wrong of [0, 366, 2.5, '10', null]) expect((await persist(wrong)).status).toBe(400);
    expect((await persist(10)).status).toBe(200);
    server.clock.advance(10 * day - 60_000);
    await runJob();
    expect((await stored(single.id)).invest_status).toBe('Accepted investment');
    server.clock.advance(120_000);
    await runJob();
    expect((await stored(single.id)).invest_status).toBeNull();
    expect((await persist(7)).status).toBe(200);
  });

  it('[SEC-09] counts from the first run that finds it, if its days did not count before', async () => {
    const { _id: id } = await server.make.participation({
      invest_status: 'Accepted investment',
      invest_amount: '10000',
      sa_start_date: new Date(server.clock.now().getTime() - 300 * day),
    });
    await runJob();
    expect((await stored(id)).invest_status).toBe('Accepted investment');
    server.clock.advance(7 * day - 60_000);
    await runJob();
    expect((await stored(id)).invest_status).toBe('Accepted investment');
    server.clock.advance(120_000);
    await runJob();
    expect((await stored(id)).invest_status).toBeNull();
  });

  it('[SEC-09] counts again from a new commitment', async () => {
    const single = await scene.invested();
    server.clock.advance(7 * day);
    await runJob();
    const authCode = await server.signIn(single.person);
    await server.request('POST', '/api/syndication/set_investing', {
      authCode,
      body: { id: single.id, invest_amount: 30_000, method_of_inv: 'TRUST' },
    });
    server.clock.advance(6 * day);
    await runJob();
    expect((await stored(single.id)).invest_status).toBe('Accepted investment');
    expect(await subjects(single.person.email)).toHaveLength(2);
  });
});

describe('ending commitments', () => {
  it('[SEC-09] leaves signed, complete and declined ones alone', async () => {
    const signed = await scene.invested();
    await scene.requestSign(signed);
    await scene.sign(await scene.emailedCode(signed.person.email));
    const complete = await server.make.participation({
      invest_status: 'Accepted investment',
      invest_amount: '10000',
      sa_complete_date: server.clock.now(),
      commitmentKeptFrom: server.clock.now(),
    });
    const declined = await server.make.participation({ invest_status: 'Declined investment' });
    server.clock.advance(100 * day);
    await runJob();
    expect((await stored(signed.id)).invest_status).toBe('Accepted investment');
    expect((await stored(complete._id)).invest_status).toBe('Accepted investment');
    expect((await stored(declined._id)).invest_status).toBe('Declined investment');
  });

  it('[SEC-09] leaves one alone that is being signed at the same time', async () => {
    const single = await scene.invested();
    await scene.requestSign(single);
    server.clock.advance(7 * day);
    await requestWhileLocked(
      server,
      {
        hold: (holder) => sql`SELECT 1 FROM synd_users WHERE "_id" = ${single.id} FOR UPDATE`.execute(holder),
        release: (holder) =>
          sql`UPDATE synd_users SET "syndAgreementSignedByCurrentUser" = true WHERE "_id" = ${single.id}`.execute(
            holder,
          ),
      },
      runJob,
    );
    expect((await stored(single.id)).invest_status).toBe('Accepted investment');
    expect(await subjects(single.person.email)).toEqual([
      `Please sign: ${single.fund.name} (${single.person.trustName})`,
    ]);
  });

  it('[SEC-09] goes on with the others after one fails, and ends that one in a later run', async () => {
    const broken = await scene.invested();
    const other = await scene.invested();
    const { db } = server.platform;
    await sql`CREATE FUNCTION reject_change() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'broken'; END $$`.execute(db);
    await sql`CREATE TRIGGER broken BEFORE UPDATE ON synd_users FOR EACH ROW
      WHEN (OLD._id = ${sql.lit(broken.id)}) EXECUTE FUNCTION reject_change()`.execute(db);
    server.clock.advance(7 * day);
    await expect(runJob()).rejects.toThrow('could not be checked');
    expect((await stored(broken.id)).invest_status).toBe('Accepted investment');
    expect((await stored(other.id)).invest_status).toBeNull();
    await sql`DROP TRIGGER broken ON synd_users`.execute(db);
    await runJob();
    expect((await stored(broken.id)).invest_status).toBeNull();
  });

  it('[SEC-09] happens once in two concurrent runs', async () => {
    const single = await scene.invested();
    server.clock.advance(7 * day);
    await requestWhileLocked(
      server,
      {
        hold: (holder) =>
          sql`SELECT 1 FROM funds WHERE "_id" = ${single.fund._id} FOR UPDATE`.execute(holder),
      },
      () => Promise.all([runJob(), runJob()]),
    );
    expect(await subjects(single.person.email)).toHaveLength(1);
    expect(await expiriesOf(single.id)).toHaveLength(1);
  });

  it('[SEC-09] goes on where a run was stopped, and leaves alone what is not due', async () => {
    const expired = [await scene.invested(), await scene.invested(), await scene.invested()];
    server.clock.advance(5 * day);
    const reminded = await scene.invested();
    server.clock.advance(2 * day);
    const fresh = await scene.invested();
    const before = await versionOf(fresh.id);
    // As after a kill, nothing is handed over.
    await endCommitments(server.platform, {}, jobRun({ slices: 1 }), 1);
    const runs = await runSliceBySlice((data, run) => endCommitments(server.platform, data, run, 1), {});
    expect(runs).toBeGreaterThan(2);
    for (const { id, person } of expired) {
      expect(await expiriesOf(id)).toHaveLength(1);
      expect(await subjects(person.email)).toHaveLength(1);
    }
    expect(await subjects(reminded.person.email)).toEqual([expect.stringContaining('signature is missing')]);
    expect(await subjects(fresh.person.email)).toEqual([]);
    expect(await versionOf(fresh.id)).toEqual(before);
  });

  it('[SEC-09] ends each once although two runs wait for the same fund, slice by slice', async () => {
    const first = await scene.invested();
    const others = [await scene.invested(), await scene.invested()];
    server.clock.advance(7 * day);
    await requestWhileLocked(
      server,
      {
        hold: (holder) => sql`SELECT 1 FROM funds WHERE "_id" = ${first.fund._id} FOR UPDATE`.execute(holder),
      },
      () => Promise.all([1, 2].map(() => endCommitments(server.platform, {}, jobRun(), 1))),
    );
    for (const { id, person } of [first, ...others]) {
      expect(await expiriesOf(id)).toHaveLength(1);
      expect(await subjects(person.email)).toHaveLength(1);
    }
  });
});

it('[SEC-09] the end of a commitment is named in the time zone of the portal', async () => {
  await server.platform.db.updateTable('portals').set({ timeZone: 'America/Los_Angeles' }).execute();
  await vi.waitFor(
    async () => expect((await server.platform.portals.list())[0]?.timeZone).toBe('America/Los_Angeles'),
    10_000,
  );
  server.clock.set(new Date('2027-01-10T06:30:00Z'));
  const single = await scene.invested();
  server.clock.advance(2 * day);
  await runJob();
  const [mail] = await scene.emailsTo(single.person.email);
  expect(mail?.text).toContain('until Jan 16, 2027, 10:30 PM PST');
});
