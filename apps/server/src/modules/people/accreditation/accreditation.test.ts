import type { AccreditationItem, AccreditationPage, ListReply } from '@paddock/contract';
import { dayIn, dayNumber, dayOfNumber, dayText, endOfDay } from '@paddock/domain';
import {
  jobRun,
  people,
  requestWhileLocked,
  rowChanges,
  runSliceBySlice,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/database/index.ts';
import { work as remindOfAccreditation } from './remind-of-accreditation.job.ts';

const day = 24 * 60 * 60_000;
const stated = { accreditation: '0', accreditationType: 'individual' as const };

let server: TestServer;
let of: ReturnType<typeof people>;
let admin: { _id: string; authCode: string };
beforeAll(async () => {
  server = await testServer();
  of = people(server);
  const person = await of.person({ level: 'admin', firstName: 'Grace', lastName: 'Hopper' });
  admin = { ...person, authCode: await server.signIn(person) };
});
afterAll(() => server.close());

const inDays = (days: number) => new Date(server.clock.now().getTime() + days * day);
const list = async (query: Record<string, string>) => {
  const reply = await server.request<ListReply<AccreditationItem>>(
    'GET',
    `/api/backoffice/accreditations?${new URLSearchParams(query).toString()}`,
    { authCode: admin.authCode },
  );
  expect(reply.status).toBe(200);
  return reply.body.items.map(({ user }) => user);
};
const read = async (user: string, authCode: string | undefined = admin.authCode) =>
  server.request<{ item: AccreditationPage }>('GET', `/api/backoffice/accreditations/${user}`, { authCode });
const review = (body: Record<string, unknown>, authCode: string | undefined = admin.authCode) =>
  server.request<{ code: string; fields?: Record<string, string> }>(
    'POST',
    '/api/backoffice/accreditations/review',
    { authCode, body },
  );
const statementOf = async (user: string) => (await read(user)).body.item.statement;
const storedReview = (user: string) =>
  server.platform.db
    .selectFrom('users')
    .select(['accreditationReview', 'accreditationReviewReason', 'accreditationValidUntil'])
    .where('_id', '=', user)
    .executeTakeFirstOrThrow();

describe('the queue', () => {
  it('[BAC-09] has the longest waiting first, those that end soon, and the rest by their standing', async () => {
    const lastName = `Queue${newId()}`;
    const make = async (row: Parameters<typeof of.person>[0]) =>
      (await of.person({ lastName, ...stated, ...row }))._id;
    const accepted = (days: number | null) =>
      make({
        accreditationReview: 'accepted',
        accreditationValidUntil: days === null ? null : inDays(days),
      });
    const later = await make({ accreditationStatedAt: inDays(-1) });
    const first = await make({ accreditationStatedAt: inDays(-9) });
    const ending = await accepted(20);
    const endingFirst = await accepted(3);
    const lasting = await accepted(200);
    const endless = await accepted(null);
    const expired = await accepted(-1);
    const refused = await make({ accreditationReview: 'refused' });
    await make({ isActive: false, accreditationStatedAt: inDays(-20) });
    await of.person({ lastName });
    const search = lastName;
    expect(await list({ search })).toEqual([first, later]);
    expect(await list({ search, view: 'expiring' })).toEqual([endingFirst, ending]);
    expect(await list({ search, view: 'expired' })).toEqual([expired]);
    expect(await list({ search, view: 'accepted' })).toEqual([endingFirst, ending, lasting, endless]);
    expect(await list({ search, view: 'refused' })).toEqual([refused]);
    expect(await list({ search, limit: '1', offset: '1' })).toEqual([later]);
  });

  it('[BAC-09] counts what it lists: nobody who is deactivated, and no archived profile', async () => {
    const count = async () => {
      const { body } = await server.request<ListReply<AccreditationItem>>(
        'GET',
        '/api/backoffice/accreditations?view=accepted&limit=1',
        { authCode: admin.authCode },
      );
      return body.total;
    };
    const before = await count();
    const accepted = { ...stated, accreditationReview: 'accepted' as const };
    const make = async (row: Parameters<typeof of.person>[0] = {}) =>
      (await of.person({ ...accepted, ...row }))._id;
    await make();
    await make({ accreditationValidUntil: inDays(9) });
    await make({ accreditationValidUntil: inDays(-9) });
    await make({ isActive: false });
    await server.platform.db
      .updateTable('investing_entities')
      .set({ archivedAt: inDays(-1), isDefault: false })
      .where('user', '=', await make())
      .execute();
    expect((await count()) - before).toBe(2);
  });

  it('[BAC-09] is for the team only', async () => {
    const user = await of.person(stated);
    const authCode = await server.signIn(user);
    for (const path of ['', `/${user._id}`])
      expect(
        (await server.request('GET', `/api/backoffice/accreditations${path}`, { authCode })).status,
      ).toBe(403);
    const body = { user: user._id, statement: 'x', decision: 'accepted' };
    expect((await review(body, authCode)).status).toBe(403);
    expect((await server.request('POST', '/api/backoffice/accreditations/review', { body })).status).toBe(
      401,
    );
    expect((await read(newId())).status).toBe(404);
    expect((await read('me')).status).toBe(404);
    expect((await review({ ...body, user: newId() })).status).toBe(404);
    expect((await review({ ...body, decision: 'maybe' })).status).toBe(400);
  });
});

describe('a review', () => {
  it('[BAC-09] accepts what was read until the day of the setting, and tells the investor', async () => {
    const person = await of.person({ ...stated, accreditationStatedAt: inDays(-2) });
    const { item } = (await read(person._id)).body;
    expect(item).toMatchObject({
      standing: 'waiting',
      type: 'Individual',
      subject: `Ada ${person.lastName}`,
      block: null,
      defaultValidUntil: expect.any(String),
    });
    expect((await review({ user: person._id, statement: item.statement, decision: 'accepted' })).status).toBe(
      200,
    );
    expect(await storedReview(person._id)).toMatchObject({ accreditationReview: 'accepted' });
    const until = (await storedReview(person._id)).accreditationValidUntil;
    expect(Math.abs((until?.getTime() ?? 0) - inDays(365).getTime())).toBeLessThan(60_000);
    expect((await read(person._id)).body.item.review).toMatchObject({
      decision: 'accepted',
      by: 'Grace Hopper',
    });
    const [email] = await of.emailsTo(person.email);
    expect(email?.subject).toBe('Your accreditation was accepted');
    const [line] = (await of.auditEvents('accreditation.review')).filter(
      ({ record }) => record === person._id,
    );
    expect(line).toMatchObject({ actor: admin._id, detail: { decision: 'accepted' } });
  });

  it('[BAC-09] changes one person, and is emailed to them in the look of a portal of theirs', async () => {
    const person = await of.person(stated);
    const { _id: portal } = await server.make.portal({ slug: 'theirs', registrationDisabled: true });
    await server.platform.db
      .updateTable('portal_memberships')
      .set({ portal })
      .where('user', '=', person._id)
      .execute();
    const body = { user: person._id, statement: await statementOf(person._id), decision: 'accepted' };
    expect(await rowChanges(server, async () => review(body))).toEqual({
      users: { changed: [expect.objectContaining({ _id: person._id, accreditationReview: 'accepted' })] },
      // Their usual profile follows.
      investing_entities: {
        changed: [expect.objectContaining({ user: person._id, accreditationReview: 'accepted' })],
      },
      outbox: {
        added: [
          expect.objectContaining({
            to: person.email,
            text: expect.stringContaining('http://theirs.localhost'),
          }),
        ],
      },
      audit_events: {
        added: [expect.objectContaining({ action: 'accreditation.review', record: person._id })],
      },
      notifications: { added: [expect.anything()] },
    });
  });

  it('[BAC-09] refuses with a reason that the investor reads, and not without one', async () => {
    const person = await of.person(stated);
    const body = { user: person._id, statement: await statementOf(person._id), decision: 'refused' };
    const without = await review({ ...body, reason: '  ' });
    expect(without).toMatchObject({ status: 400, body: { fields: { reason: expect.any(String) } } });
    expect((await review({ ...body, reason: 'The statement is too old.' })).status).toBe(200);
    const [email] = await of.emailsTo(person.email);
    expect(email?.text).toContain('The statement is too old.');
    const own = await server.request<{ item: { accreditationReviewReason: string } }>(
      'GET',
      `/api/users/${person._id}`,
      { authCode: await server.signIn(person) },
    );
    expect(own.body.item.accreditationReviewReason).toBe('The statement is too old.');
  });

  it('[BAC-09] takes another end, and none in the past', async () => {
    const person = await of.person(stated);
    const body = { user: person._id, statement: await statementOf(person._id), decision: 'accepted' };
    expect((await review({ ...body, validUntil: inDays(-1).toISOString() })).status).toBe(400);
    expect((await review({ ...body, validUntil: 'soon' })).status).toBe(400);
    const validUntil = inDays(90);
    expect((await review({ ...body, validUntil: validUntil.toISOString() })).status).toBe(200);
    expect((await storedReview(person._id)).accreditationValidUntil).toEqual(validUntil);
  });

  it('[BAC-09] is a conflict if the investor changes the statement while it is decided', async () => {
    const person = await of.person({ ...stated, accreditationStatedAt: inDays(-1) });
    const body = { user: person._id, statement: await statementOf(person._id), decision: 'accepted' };
    const reply = await requestWhileLocked(
      server,
      {
        hold: (db) =>
          db
            .updateTable('users')
            .set({ accreditation: '1', accreditationStatedAt: server.clock.now() })
            .where('_id', '=', person._id)
            .execute(),
      },
      () => review(body),
    );
    expect(reply).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await storedReview(person._id)).toMatchObject({ accreditationReview: null });
    expect(await of.emailsTo(person.email)).toEqual([]);
    // The same answer stated again is a new statement too.
    const again = { ...body, statement: await statementOf(person._id) };
    const authCode = await server.signIn(person);
    server.clock.advance(1_000);
    await server.request('PUT', `/api/users/${person._id}`, { authCode, body: { accreditation: '1' } });
    expect((await review(again)).status).toBe(409);
  });

  it('[BAC-09] is not made by the investor themselves, for the team only by a superadmin, and of nothing', async () => {
    const colleague = await of.person({ ...stated, level: 'admin' });
    const statement = await statementOf(colleague._id);
    expect((await review({ user: colleague._id, statement, decision: 'accepted' })).status).toBe(403);
    const superadmin = await of.person({ ...stated, level: 'superadmin' });
    const authCode = await server.signIn(superadmin);
    expect((await review({ user: colleague._id, statement, decision: 'accepted' }, authCode)).status).toBe(
      200,
    );
    const own = await statementOf(superadmin._id);
    expect(
      (await review({ user: superadmin._id, statement: own, decision: 'accepted' }, authCode)).status,
    ).toBe(409);
    const nothing = await of.person();
    expect((await read(nothing._id)).body.item.block).toBe('This person has not stated an accreditation.');
    const none = await statementOf(nothing._id);
    expect((await review({ user: nothing._id, statement: none, decision: 'accepted' })).status).toBe(409);
  });

  it('[BAC-09] is not changed by an impersonation session', async () => {
    const superadmin = await server.signIn(await of.person({ level: 'superadmin' }));
    const person = await of.person(stated);
    const post = <Body>(path: string, authCode: string, body: unknown) =>
      server.request<Body>('POST', path, { authCode, body });
    const { code } = (await post<{ code: string }>('/auth/guest/code', superadmin, { user: person._id }))
      .body;
    const viewing = (await post<{ authCode: string }>('/auth/guest', superadmin, { code })).body;
    const body = { user: person._id, statement: await statementOf(person._id), decision: 'accepted' };
    expect((await review(body, viewing.authCode)).status).toBe(403);
  });
});

describe('reminders', () => {
  const accepted = (days: number) =>
    of.person({ ...stated, accreditationReview: 'accepted', accreditationValidUntil: inDays(days) });
  const reminders = async (email: string) => (await of.emailsTo(email)).length;

  it('[BAC-09] go out 30 and 7 days before the end, once each, and not after a renewal', async () => {
    const early = await accepted(40);
    const person = await accepted(29);
    const late = await accepted(6);
    const renewed = await accepted(29);
    const closed = await of.person({
      ...stated,
      accreditationReview: 'accepted',
      accreditationValidUntil: inDays(5),
      isActive: false,
    });
    for (let times = 0; times < 2; times += 1) await remindOfAccreditation(server.platform, {}, jobRun());
    const counts = async () =>
      Promise.all([early, person, late, renewed, closed].map(({ email }) => reminders(email)));
    expect(await counts()).toEqual([0, 1, 1, 1, 0]);
    await review({
      user: renewed._id,
      statement: await statementOf(renewed._id),
      decision: 'accepted',
      validUntil: inDays(300).toISOString(),
    });
    server.clock.advance(23 * day);
    admin.authCode = await server.signIn(admin);
    await Promise.all([
      remindOfAccreditation(server.platform, {}, jobRun()),
      remindOfAccreditation(server.platform, {}, jobRun()),
    ]);
    // The renewed one got the email of its decision, and no reminder.
    expect(await counts()).toEqual([1, 2, 1, 2, 0]);
    const lines = await of.auditEvents('accreditation.remind');
    expect(lines.filter(({ record }) => record === person._id).map(({ detail }) => detail)).toEqual([
      { days: 30 },
      { days: 7 },
    ]);
  });

  it('[BAC-09] go out once each although a run is stopped after each slice and begun beside itself', async () => {
    const due = [await accepted(29), await accepted(6), await accepted(20)];
    const fresh = await accepted(60);
    await remindOfAccreditation(server.platform, {}, jobRun({ slices: 1 }), 1);
    await requestWhileLocked(
      server,
      {
        hold: (db) =>
          sql`SELECT 1 FROM users WHERE _id = ANY(${due.map(({ _id }) => _id)}::uuid[]) FOR UPDATE`.execute(
            db,
          ),
      },
      () =>
        Promise.all(
          [1, 2].map(() =>
            runSliceBySlice((data, run) => remindOfAccreditation(server.platform, data, run, 1), {}),
          ),
        ),
    );
    expect(await Promise.all(due.map(({ email }) => reminders(email)))).toEqual([1, 1, 1]);
    expect(await reminders(fresh.email)).toBe(0);
    // Nothing is due any more, so a run looks at nobody.
    const last = jobRun({ slices: 1 });
    await remindOfAccreditation(server.platform, {}, last, 1);
    expect(last.next).toBeUndefined();
  });

  it('[BAC-09] does not go out if the review is renewed while it is prepared', async () => {
    const person = await accepted(5);
    await requestWhileLocked(
      server,
      {
        hold: (db) =>
          db
            .updateTable('users')
            .set({ accreditationValidUntil: inDays(365) })
            .where('_id', '=', person._id)
            .execute(),
      },
      () => remindOfAccreditation(server.platform, {}, jobRun()),
    );
    expect(await reminders(person.email)).toBe(0);
  });
});

describe('the day in an email', () => {
  /** An investor who reads in a time zone of their own, on a portal of another one. */
  const investorOn = async (portalZone: string, timezone: string | null) => {
    const portal = await server.make.portal({ timeZone: portalZone });
    const person = await of.person({ ...stated, profileSettings: JSON.stringify({ timezone }) });
    const { db } = server.platform;
    await db.deleteFrom('portal_memberships').where('user', '=', person._id).execute();
    await db
      .insertInto('portal_memberships')
      .values({ user: person._id, portal: portal._id, how: 'admitted' })
      .execute();
    return person;
  };
  const decided = async (person: { _id: string; email: string }, validUntil: string) => {
    const statement = await statementOf(person._id);
    expect((await review({ user: person._id, statement, decision: 'accepted', validUntil })).status).toBe(
      200,
    );
    return (await of.emailsTo(person.email))[0]?.text;
  };

  it('[BAC-09] of a decision is that on the clock of the portal, never that of the investor or the server', async () => {
    // About a year from now.
    const chosen = dayIn(inDays(356), 'UTC');
    const endIn = (zone: string) => endOfDay(chosen, zone)?.toISOString() ?? '';
    const emailed = async (
      timezone: string | null,
      portalZone: string,
      validUntil = endIn('Pacific/Auckland'),
    ) => decided(await investorOn(portalZone, timezone), validUntil);
    const until = `valid until ${dayText(chosen)}`;
    expect(await emailed(null, 'Pacific/Auckland')).toContain(until);
    expect(await emailed('Device Default Timezone', 'Pacific/Honolulu')).toContain(until);
    expect(await emailed('Pacific/Auckland', 'Pacific/Honolulu')).toContain(until);
    expect(await emailed('Device Default Timezone', 'Pacific/Kiritimati')).toContain(
      `valid until ${dayText(dayOfNumber(dayNumber(chosen) + 1))}`,
    );
    // The end of the day in Honolulu, which is the next day for the investor.
    expect(await emailed('Pacific/Auckland', 'Pacific/Honolulu', endIn('Pacific/Honolulu'))).toContain(until);
  });

  it('[BAC-09] of a reminder is the day that the team chose, in the notification too, and nobody else is reminded', async () => {
    const person = await investorOn('Pacific/Honolulu', 'Pacific/Auckland');
    const beside = await investorOn('Pacific/Honolulu', 'Pacific/Auckland');
    // The end of a day in Honolulu, two weeks from now.
    const chosen = dayIn(inDays(14), 'Pacific/Honolulu');
    const validUntil = endOfDay(chosen, 'Pacific/Honolulu')?.toISOString() ?? '';
    await decided(person, validUntil);
    await decided(beside, inDays(300).toISOString());
    const changes = await rowChanges(server, () => remindOfAccreditation(server.platform, {}, jobRun()));
    const isOf = (to: { email: string; _id: string }) => (row: Record<string, unknown>) =>
      row['to'] === to.email || row['user'] === to._id;
    const told = [...(changes.outbox?.added ?? []), ...(changes.notifications?.added ?? [])];
    expect(told.filter(isOf(beside))).toEqual([]);
    const subject = `Your accreditation is valid until ${dayText(chosen)}`;
    expect(told.filter(isOf(person))).toEqual([
      expect.objectContaining({
        subject,
        text: expect.stringContaining(`is valid until ${dayText(chosen)}.`),
      }),
      expect.objectContaining({ messageSubject: subject }),
    ]);
  });
});
