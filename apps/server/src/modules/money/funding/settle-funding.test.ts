import { readFile } from 'node:fs/promises';
import type {
  listFundingToReturn,
  listOpenFunding,
  ReplyOf,
  readDesk,
  readParticipationFunding,
} from '@paddock/contract';
import { defaultTimeZone, fundingDueAt as dueAfter } from '@paddock/domain';
import {
  type FundingScene,
  fundingScene,
  jobRun,
  people,
  runSliceBySlice,
  type TestServer,
  teamScene,
  testServer,
} from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction, newId } from '../../../platform/database/index.ts';
import { findFunding } from './read-funding.ts';
import { work } from './remind-of-funding.job.ts';
import { settleAfterAgreement } from './settle-funding.ts';

let server: TestServer;
let scene: FundingScene;
let admin: string;
beforeAll(async () => {
  server = await testServer();
  scene = fundingScene(server);
  admin = await server.signIn(await server.make.user({ level: 'admin' }));
});
afterAll(() => server.close());

const fresh = { ft_start_date: null, fundingDueAt: null, fundingReference: null };
const emails = async (email: string) => people(server).emailsTo(email);
const subjects = async (email: string) => (await emails(email)).map(({ subject }) => subject ?? '');

/** Completes the agreement again with another amount, as its last signature does. */
const agreeOn = async (id: string, amount: number) =>
  inTransaction(server.platform.db, async (db) => {
    const before = await findFunding(db, id);
    await sql`UPDATE synd_users SET invest_amount = ${amount} WHERE _id = ${id}`.execute(db);
    await settleAfterAgreement(db, server.platform, { syndUser: id, before, now: server.clock.now() });
  });

/** A correction of terms that waits for signatures. */
const correctTo = async (id: string, amount: number) => {
  const now = server.clock.now();
  await sql`INSERT INTO approvals (_id, kind, collection, record, subject, input, changes, reason, "contentHash",
      "askedBy", "askedAt", "expiresAt", decision, "decidedAt")
    SELECT ${newId()}::uuid, 'correct_terms', 'synd_users', ${id}::uuid, '', '{}', '[]', 'A digit was wrong.', '',
      "user", ${now}::timestamptz, ${now}::timestamptz, 'expired', ${now}::timestamptz
    FROM synd_users WHERE _id = ${id}`.execute(server.platform.db);
  await sql`INSERT INTO term_corrections (_id, approval, "syndUser", terms, "createdAt")
    SELECT ${newId()}::uuid, _id, record, ${JSON.stringify({ invest_amount: amount })}::jsonb, ${now}::timestamptz
    FROM approvals WHERE record = ${id}`.execute(server.platform.db);
};
const endCorrection = (id: string) =>
  sql`UPDATE term_corrections SET outcome = 'refused', "endedAt" = ${server.clock.now()}
    WHERE "syndUser" = ${id}`.execute(server.platform.db);

/** When money is due that is asked for now. */
const dueIn = (businessDays: number) => dueAfter(server.clock.now(), businessDays, defaultTimeZone);

describe('an agreement that completes', () => {
  it('[INV-01] starts funding with a reference and a due date, and asks for the money without account numbers', async () => {
    const { id, person } = await scene.waiting({ participation: fresh });
    await inTransaction(server.platform.db, (db) =>
      settleAfterAgreement(db, server.platform, { syndUser: id, before: undefined, now: server.clock.now() }),
    );
    const stored = await scene.stored(id);
    expect(stored).toMatchObject({ ft_start_date: expect.any(Date), ft_complete_date: null });
    expect(stored.fundingDueAt).toEqual(dueIn(10));
    const [mail] = await emails(person.email);
    for (const part of ['$25,000', stored.fundingReference, 'fraud', `/dashboard/investments/${id}/wire`])
      expect(mail?.text).toContain(part);
    expect(mail?.text).not.toContain('1234567890');
  });

  it('[INV-01] counts business days from the setting', async () => {
    await sql`INSERT INTO settings (_id, name, value, "levelToRead", "levelToWrite")
      VALUES (gen_random_uuid(), 'fundingBusinessDays', '1', 'superadmin', 'superadmin')`.execute(
      server.platform.db,
    );
    const { id } = await scene.waiting({ participation: fresh });
    await agreeOn(id, 25_000);
    expect((await scene.stored(id)).fundingDueAt).toEqual(dueIn(1));
    await sql`DELETE FROM settings WHERE name = 'fundingBusinessDays'`.execute(server.platform.db);
  });
});

describe('investments that were complete before receipts were recorded', () => {
  it('[INV-01] count as funded in full after the migration, without a receipt, a due date or an email', async () => {
    const { id, person } = await scene.waiting({ participation: fresh });
    const pending = await server.make.participation({
      invest_status: 'Accepted investment',
      invest_amount: '5000',
    });
    const file = new URL('../../../../migrations/070_funding.sql', import.meta.url);
    const [statement = ''] = /^UPDATE synd_users[^;]+/m.exec(await readFile(file, 'utf8')) ?? [];
    await inTransaction(server.platform.db, async (db) => {
      const before = await db.selectFrom('synd_users').select(['_id', 'fundedBefore']).execute();
      await sql.raw(statement).execute(db);
      // Only these two are looked at; the others stay as the tests made them.
      for (const { _id, fundedBefore } of before)
        if (_id !== id && _id !== pending._id)
          await sql`UPDATE synd_users SET "fundedBefore" = ${fundedBefore} WHERE _id = ${_id}`.execute(db);
    });
    expect(await scene.stored(id)).toMatchObject({
      fundedBefore: '25000.00',
      ft_start_date: null,
      ft_complete_date: null,
    });
    expect((await scene.stored(pending._id)).fundedBefore).toBeNull();
    expect((await findFunding(server.platform.db, id))?.state).toMatchObject({
      funded: 2_500_000n,
      unfunded: 0n,
    });
    expect(await subjects(person.email)).toEqual([]);
  });
});

describe('corrected terms', () => {
  it('[INV-01] with a higher amount ask for the rest, and with a lower one leave an excess', async () => {
    const { id, person, reference } = await scene.waiting();
    await scene.record({ id }, admin);
    await agreeOn(id, 30_000);
    expect(await scene.stored(id)).toMatchObject({ ft_complete_date: null, fundingReference: reference });
    const [, mail] = await emails(person.email);
    expect(mail?.text).toContain('remaining $5,000');
    await agreeOn(id, 20_000);
    expect((await scene.stored(id)).ft_complete_date).not.toBeNull();
    const funding = await findFunding(server.platform.db, id);
    expect(funding?.state).toMatchObject({ funded: 2_000_000n, unfunded: 0n, excess: 500_000n });
    expect(await subjects(person.email)).toHaveLength(2);
  });

  it('[INV-01] of an investment that counts as funded from before ask for the difference only', async () => {
    const { id, person } = await scene.waiting({ participation: { ...fresh, fundedBefore: '25000' } });
    await agreeOn(id, 25_000);
    expect(await subjects(person.email)).toEqual([]);
    expect((await scene.stored(id)).ft_start_date).toBeNull();
    await agreeOn(id, 26_000);
    expect((await emails(person.email))[0]?.text).toContain('remaining $1,000');
  });

  it('[INV-01] with a higher amount before all of it is there give more time, and say how much is to come', async () => {
    const { id, person } = await scene.waiting();
    const { fundingDueAt } = await scene.stored(id);
    // A week, so that another business day has come.
    server.clock.advance(7 * 86_400_000);
    const due = dueIn(10);
    await agreeOn(id, 30_000);
    server.clock.advance(-7 * 86_400_000);
    expect(due).not.toEqual(fundingDueAt);
    expect((await scene.stored(id)).fundingDueAt).toEqual(due);
    expect(await emails(person.email)).toEqual([
      expect.objectContaining({ text: expect.stringContaining('$30,000') }),
    ]);
  });

  it('[INV-01] with the same or a lower amount leave the due date as it is', async () => {
    const { id, person } = await scene.waiting();
    const { fundingDueAt } = await scene.stored(id);
    server.clock.advance(86_400_000);
    await agreeOn(id, 24_000);
    expect(await scene.stored(id)).toMatchObject({ fundingDueAt });
    expect(await subjects(person.email)).toEqual([]);
    server.clock.advance(-86_400_000);
  });
});

describe('the email about money that was received', () => {
  it('[INV-01] asks for no more than is to be wired, and for nothing while corrected terms wait for signatures', async () => {
    const [stopped, less, beside] = [await scene.waiting(), await scene.waiting(), await scene.waiting()];
    await correctTo(stopped.id, 10_000);
    await correctTo(less.id, 15_000);
    for (const { id } of [stopped, less, beside])
      expect((await scene.record({ id, amount: 12_000 }, admin)).status).toBe(200);
    const told = async ({ person }: typeof stopped) => {
      const text = (await emails(person.email)).find(({ subject }) => subject?.startsWith('Received:'))?.text;
      return text?.match(/\$12,000 has come in so far\.[^\n]*/)?.[0];
    };
    expect(await told(stopped)).toMatch(/has come in so far\.$/);
    expect(await told(less)).toMatch(/\$3,000 is still to come, by /);
    expect(await told(beside)).toMatch(/\$13,000 is still to come, by /);
  });
});

describe('reminders', () => {
  it('[INV-01] go out before the money is due, on that day and after it, once each, and stop when it is there', async () => {
    const { id, person, fund } = await scene.waiting();
    const boss = await server.make.user({ level: 'admin' });
    const runs: number[] = [];
    for (const days of [1, 10, 2.8, 0.1, 3]) {
      server.clock.advance(days * 86_400_000);
      await work(server.platform, {}, jobRun());
      await Promise.all([work(server.platform, {}, jobRun()), work(server.platform, {}, jobRun())]);
      runs.push((await subjects(person.email)).length);
    }
    expect(runs).toEqual([0, 1, 2, 2, 3]);
    expect(await subjects(person.email)).toEqual([
      expect.stringContaining('Reminder: fund'),
      expect.stringContaining('Reminder: fund'),
      expect.stringContaining('Overdue'),
    ]);
    // The team hears of what is overdue, not of what will be due.
    const toBoss = await subjects(boss.email);
    expect(toBoss.filter((subject) => subject?.endsWith(fund.name))).toEqual([
      `Overdue: Ada Investor, ${fund.name}`,
    ]);
    expect(toBoss.every((subject) => subject?.startsWith('Overdue: '))).toBe(true);
    const lines = await people(server).auditEvents('funding.remind');
    expect(lines.filter(({ record }) => record === id)).toHaveLength(3);
    const again = await server.signIn(await server.make.user({ level: 'admin' }));
    await scene.record({ id }, again);
    server.clock.advance(30 * 86_400_000);
    await work(server.platform, {}, jobRun());
    expect(await subjects(person.email)).toHaveLength(4);
  });

  it('[INV-06] tell each admin of what is overdue at once, with the summary of the day or not at all, as they have chosen', async () => {
    const { atOnce, daily, never, summaries } = await teamScene(server, 'overdue');
    const { fund } = await scene.waiting();
    server.clock.advance(30 * 86_400_000);
    await work(server.platform, {}, jobRun());
    const subject = `Overdue: Ada Investor, ${fund.name}`;
    const told = await Promise.all([atOnce, daily, never].map(({ email }) => subjects(email)));
    expect(told.map((each) => each.filter((one) => one === subject))).toEqual([[subject], [], []]);
    expect([told[1], told[2]]).toEqual([[], []]);
    const [first, second, third] = await summaries();
    expect([first, third]).toEqual([[], []]);
    expect(second?.filter((one) => one === subject)).toEqual([subject]);
  });

  it('[INV-01] ask nobody for money for a fund that has ended, neither of an agreement that completes then nor later', async () => {
    const now = server.clock.now();
    const ended = await scene.waiting({ fund: { fund_status: 'Done' } });
    const fresher = await scene.waiting({ fund: { fund_status: 'Done' }, participation: fresh });
    await inTransaction(server.platform.db, (db) =>
      settleAfterAgreement(db, server.platform, { syndUser: fresher.id, before: undefined, now }),
    );
    server.clock.advance(40 * 86_400_000);
    await work(server.platform, {}, jobRun());
    for (const { person } of [ended, fresher]) expect(await subjects(person.email)).toEqual([]);
    // A fund that is opened again is asked for.
    await sql`UPDATE funds SET fund_status = 'Closed' WHERE _id = ${ended.fund._id}`.execute(
      server.platform.db,
    );
    await work(server.platform, {}, jobRun());
    expect(await subjects(ended.person.email)).toEqual([expect.stringContaining('Overdue')]);
    server.clock.advance(-40 * 86_400_000);
  });

  it('[INV-01] stop while corrected terms wait for signatures and ask for no more than has come in', async () => {
    const waiting = await scene.waiting();
    const owing = await scene.waiting();
    const refused = await scene.waiting();
    for (const { id } of [waiting, owing, refused]) await correctTo(id, 20_000);
    await endCorrection(refused.id);
    const boss = await server.make.user({ level: 'admin' });
    const authCode = await server.signIn(boss);
    for (const { id } of [waiting, refused]) await scene.record({ id, amount: 20_000 }, authCode);
    await scene.record({ id: owing.id, amount: 19_000 }, authCode);
    const remind = async (days: number) => {
      server.clock.advance(days * 86_400_000);
      await work(server.platform, {}, jobRun());
      const mails = await Promise.all([waiting, owing, refused].map(({ person }) => emails(person.email)));
      return mails.map((each) => each.filter(({ subject }) => subject?.startsWith('Reminder: fund')).length);
    };
    expect(await remind(11)).toEqual([0, 1, 1]);
    expect(await remind(2.8)).toEqual([0, 2, 2]);
    const asked = async ({ person }: typeof owing) =>
      (await emails(person.email)).find(({ subject }) => subject?.startsWith('Reminder: fund'))?.text;
    expect(await asked(owing)).toContain('remaining $1,000 ');
    expect(await asked(refused)).toContain('remaining $5,000 ');
    await remind(3);
    const overdue = (await subjects(boss.email)).filter((subject) => subject?.startsWith('Overdue: '));
    expect(overdue).not.toContain(`Overdue: Ada Investor, ${waiting.fund.name}`);
    expect(overdue).toContain(`Overdue: Ada Investor, ${owing.fund.name}`);
    expect((await scene.stored(waiting.id)).fundingRemindersSent).toBe(0);
    // Once the correction has ended, the amount that stands is asked for again.
    await endCorrection(waiting.id);
    await work(server.platform, {}, jobRun());
    expect(await subjects(waiting.person.email)).toContain(
      `Overdue: your investment in ${waiting.fund.name}`,
    );
  });

  it('[INV-01] neither change nor lock what nothing is asked for of, until something is', async () => {
    const authCode = await server.signIn(await server.make.user({ level: 'admin' }));
    const [ended, enough, owing] = [
      await scene.waiting({ fund: { fund_status: 'Done' } }),
      await scene.waiting(),
      await scene.waiting(),
    ];
    for (const { id } of [enough, owing]) await correctTo(id, 20_000);
    await scene.record({ id: enough.id, amount: 20_000 }, authCode);
    await scene.record({ id: owing.id, amount: 19_999.99 }, authCode);
    const versions = async () => {
      const idle = [ended, enough];
      const { rows } = await sql`SELECT s.xmin, s.xmax, f.xmin AS fund, f.xmax AS locked FROM synd_users s
        JOIN funds f ON f._id = s.fund WHERE s._id IN (${sql.join(idle.map(({ id }) => id))}) ORDER BY s._id`.execute(
        server.platform.db,
      );
      return rows;
    };
    const before = await versions();
    const reminders = async ({ person }: typeof owing) =>
      (await subjects(person.email)).filter((subject) => /^(Reminder: fund|Overdue)/.test(subject ?? ''))
        .length;
    server.clock.advance(11 * 86_400_000);
    await work(server.platform, {}, jobRun());
    expect([await reminders(ended), await reminders(enough), await reminders(owing)]).toEqual([0, 0, 1]);
    expect(await versions()).toEqual(before);
    await sql`UPDATE funds SET fund_status = 'Closed' WHERE _id = ${ended.fund._id}`.execute(
      server.platform.db,
    );
    await endCorrection(enough.id);
    await work(server.platform, {}, jobRun());
    expect([await reminders(ended), await reminders(enough), await reminders(owing)]).toEqual([1, 1, 1]);
  });

  it('[INV-01] go out once each although a run is stopped after each slice, and to nobody whose money is not due', async () => {
    const due = [await scene.waiting(), await scene.waiting(), await scene.waiting()];
    server.clock.advance(11 * 86_400_000);
    const [early, closed] = [
      await scene.waiting(),
      await scene.waiting({ participation: { ft_start_date: null } }),
    ];
    const version = () =>
      sql`SELECT xmin, xmax FROM synd_users WHERE _id IN (${early.id}, ${closed.id}) ORDER BY _id`.execute(
        server.platform.db,
      );
    const { rows: before } = await version();
    await work(server.platform, {}, jobRun({ slices: 1 }), 1);
    await Promise.all(
      [1, 2].map(() => runSliceBySlice((data, run) => work(server.platform, data, run, 1), {})),
    );
    for (const { person } of due) expect(await subjects(person.email)).toHaveLength(1);
    for (const { person } of [early, closed]) expect(await subjects(person.email)).toEqual([]);
    expect((await version()).rows).toEqual(before);
  });
});

describe('the lists of admins', () => {
  it('[INV-01] have the time zone in which the money is due: that of the fund’s portal', async () => {
    const authCode = await server.signIn(await server.make.user({ level: 'admin' }));
    const zones = ['Pacific/Auckland', 'Pacific/Honolulu'];
    for (const timeZone of zones) {
      const portal = await server.make.portal({ timeZone });
      const company = await server.make.company({ portal: portal._id });
      const { id, fund } = await scene.waiting({ fund: { company: company._id } });
      const open = await server.request('GET', `/api/backoffice/funding/open?fund=${fund._id}`, { authCode });
      expect(open.body).toMatchObject({ items: [{ syndUser: id, timeZone }] });
      const page = await server.request('GET', `/api/backoffice/participations/${id}/funding`, { authCode });
      expect(page.body).toMatchObject({ item: { timeZone } });
    }
  });

  it('[INV-01] have what is to be returned, the largest first, with the totals of every page', async () => {
    const authCode = await server.signIn(await server.make.user({ level: 'admin' }));
    const list = async (query: string) =>
      (
        await server.request<ReplyOf<typeof listFundingToReturn>>(
          'GET',
          `/api/backoffice/funding/to_return${query}`,
          { authCode },
        )
      ).body;
    const before = await list('?limit=999');
    const sumOf = (name: 'excess' | 'ended' | 'amount') =>
      before.items.reduce((sum, item) => sum + Math.round(item[name] * 100), 0) / 100;
    expect(before).toMatchObject({
      total: before.items.length,
      excess: sumOf('excess'),
      ended: sumOf('ended'),
      amount: sumOf('amount'),
    });
    // $75,000.10 too much; and $30,000.20 for a commitment that has ended, beside one that lacks all of its money.
    const over = await scene.waiting();
    await scene.record({ id: over.id, amount: 100_000.1 }, authCode);
    const ended = await scene.waiting();
    await scene.record({ id: ended.id, amount: 30_000.2 }, authCode);
    await sql`UPDATE synd_users SET "fundingRound" = 2, ft_complete_date = NULL WHERE _id = ${ended.id}`.execute(
      server.platform.db,
    );
    const exact = await scene.waiting();
    await scene.record({ id: exact.id }, authCode);
    const after = await list('?limit=1');
    expect(after.items).toMatchObject([
      { syndUser: over.id, excess: 75_000.1, ended: 0, amount: 75_000.1, fundName: over.fund.name },
    ]);
    const total = (was: number, more: number) => Math.round((was + more) * 100) / 100;
    const totals = {
      total: before.total + 2,
      excess: total(before.excess, 75_000.1),
      ended: total(before.ended, 30_000.2),
      amount: total(before.amount, 105_000.3),
    };
    expect(after).toMatchObject(totals);
    const second = await list('?limit=1&offset=1');
    expect(second).toMatchObject({
      ...totals,
      items: [{ syndUser: ended.id, excess: 0, ended: 30_000.2, amount: 30_000.2 }],
    });
    // What is past the last one has the totals too.
    expect(await list('?limit=1&offset=900')).toMatchObject({ ...totals, items: [] });
  });

  it('[INV-01] name the trust or entity that sends the money, in the list and as CSV', async () => {
    const authCode = await server.signIn(await server.make.user({ level: 'admin' }));
    const trust = await scene.waiting({
      participation: { method_of_inv: 'TRUST', fundingDueAt: new Date('2026-03-06T02:00:00Z') },
    });
    const entity = await scene.waiting({ participation: { method_of_inv: 'ENTITY', fund: trust.fund._id } });
    await server.platform.db
      .updateTable('users')
      .set({ trustName: ' =Harbor Trust ', busEntityName: 'Harbor, LLC' })
      .where('_id', 'in', [trust.person._id, entity.person._id])
      .execute();
    await scene.record({ id: entity.id, amount: 1_000.5 }, authCode);
    const open = (path: string) =>
      server.request<ReplyOf<typeof listOpenFunding>>('GET', `/api/backoffice/funding/${path}`, { authCode });
    const { body } = await open(`open?fund=${trust.fund._id}`);
    expect(body.items.map(({ holderName }) => holderName)).toEqual(['=Harbor Trust', 'Harbor, LLC']);

    const csv = await server.request<string>(
      'GET',
      `/api/backoffice/funding/open.csv?fund=${trust.fund._id}`,
      {
        authCode,
      },
    );
    const [head, first, second, ...rest] = csv.body.split('\r\n');
    expect(head).toBe('\u{feff}Investor,Holder,Fund,Reference,Committed,Funded,Unfunded,Due,Overdue');
    // The day on the clocks of New York.
    expect(first).toContain(
      `,'=Harbor Trust,${trust.fund.name},${trust.reference},25000.00,0.00,25000.00,2026-03-05,`,
    );
    expect(second).toContain('"Harbor, LLC"');
    expect(second).toContain('25000.00,1000.50,23999.50,');
    expect(rest).toEqual(['']);
    const overdue = await server.request<string>(
      'GET',
      `/api/backoffice/funding/open.csv?fund=${trust.fund._id}&overdue=true`,
      { authCode },
    );
    expect(overdue.body.split('\r\n')).toHaveLength(3);
  });

  it('[INV-01] have what is to come in with its due date, by fund, and what of it is overdue', async () => {
    const authCode = await server.signIn(await server.make.user({ level: 'admin' }));
    const late = await scene.waiting({
      participation: { fundingDueAt: new Date(server.clock.now().getTime() - 1_000) },
    });
    const open = await scene.waiting({ participation: { fund: late.fund._id } });
    await scene.record({ id: open.id, amount: 1_000.5 }, authCode);
    const list = (query: string) =>
      server.request<ReplyOf<typeof listOpenFunding>>(
        'GET',
        `/api/backoffice/funding/open?fund=${late.fund._id}${query}`,
        { authCode },
      );
    expect((await list('')).body).toMatchObject({
      items: [
        { syndUser: late.id, unfunded: 25_000, isOverdue: true },
        { syndUser: open.id, funded: 1_000.5, unfunded: 23_999.5, isOverdue: false },
      ],
      total: 2,
      committed: 50_000,
      funded: 1_000.5,
      unfunded: 48_999.5,
      overdue: 25_000,
    });
    expect((await list('&overdue=true')).body).toMatchObject({ items: [{ syndUser: late.id }], total: 1 });
    expect((await list('&limit=1&offset=1')).body).toMatchObject({
      items: [{ syndUser: open.id }],
      total: 2,
    });
    const user = await server.signIn(late.person);
    for (const path of ['open', 'open.csv', 'to_return'])
      expect(
        (await server.request('GET', `/api/backoffice/funding/${path}`, { authCode: user })).status,
      ).toBe(403);
  });

  it('[INV-01] [FND-01] have nothing that is to come in or overdue of a fund that is Done, for anybody', async () => {
    const authCode = await server.signIn(await server.make.user({ level: 'admin' }));
    const participation = { fundingDueAt: new Date(server.clock.now().getTime() - 1_000) };
    const ended = await scene.waiting({ participation });
    const bystander = await scene.waiting({ participation });
    const get = async <Body>(path: string) =>
      (await server.request<Body>('GET', `/api/backoffice/${path}`, { authCode })).body;
    const read = async () => {
      const list = await get<ReplyOf<typeof listOpenFunding>>('funding/open?limit=999');
      const csv = await get<string>('funding/open.csv');
      const { item } = await get<ReplyOf<typeof readDesk>>('desk');
      const isOverdue = async (id: string) =>
        (await get<ReplyOf<typeof readParticipationFunding>>(`participations/${id}/funding`)).item.isOverdue;
      const fundedOf = (fund: string) => item.funds.find((each) => each.fund === fund)?.funded;
      return {
        sums: [list.total, list.committed, list.unfunded, list.overdue],
        desk: [item.money.toComeIn, item.money.overdue],
        funded: [fundedOf(ended.fund._id), fundedOf(bystander.fund._id)],
        shown: [ended, bystander].map(({ id }) => list.items.some(({ syndUser }) => syndUser === id)),
        exported: [ended, bystander].map(({ reference }) => csv.includes(reference)),
        overdue: [await isOverdue(ended.id), await isOverdue(bystander.id)],
      };
    };
    const before = await read();
    const [total = 0, committed = 0, unfunded = 0, overdue = 0] = before.sums;
    expect(before).toMatchObject({
      shown: [true, true],
      exported: [true, true],
      overdue: [true, true],
    });
    await server.platform.db
      .updateTable('funds')
      .set({ fund_status: 'Done' })
      .where('_id', '=', ended.fund._id)
      .execute();
    expect(await read()).toEqual({
      sums: [total - 1, committed - 25_000, unfunded - 25_000, overdue - 25_000],
      desk: [unfunded - 25_000, overdue - 25_000],
      funded: [0, 0],
      shown: [false, true],
      exported: [false, true],
      overdue: [false, true],
    });
  });
});
