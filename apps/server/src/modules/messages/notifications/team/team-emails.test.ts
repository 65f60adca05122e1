import type { NotificationPreferences } from '@paddock/contract';
import { type TeamKind, teamKinds } from '@paddock/domain';
import { jobRun, people, signingScene, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createNotification } from '../index.ts';
import { addToSummaries } from './email-team.ts';
import { work as sendSummaries } from './send-summaries.job.ts';

vi.setConfig({ testTimeout: 60_000 });

let server: TestServer;
let of: ReturnType<typeof people>;
beforeAll(async () => {
  server = await testServer();
  of = people(server);
});
afterAll(() => server.close());

const minute = 60_000;
const hour = 60 * minute;

/** Moves to the next time of day in New York, where nobody has chosen a zone. */
function moveTo(time: string): void {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'America/New_York',
    hour: '2-digit',
    minute: '2-digit',
  });
  for (let moved = 0; moved < 24 * 60; moved += 1) {
    server.clock.advance(minute);
    if (clock.format(server.clock.now()) === time) return;
  }
  throw new Error(`${time} never came`);
}
beforeEach(() => moveTo('12:00'));

const preference = async (admin: { _id: string }, kind: TeamKind, choice: object) =>
  server.request<{ message: string; fields?: Record<string, string> }>(
    'PUT',
    '/api/profile/notification_preferences',
    { authCode: await server.signIn(admin), body: { kind, channel: 'email', isOn: true, ...choice } },
  );
const choose = async (admin: { _id: string }, kind: TeamKind, choice: 'daily' | 'never') => {
  const body = choice === 'daily' ? { isDaily: true } : { isOn: false };
  expect(await preference(admin, kind, body)).toMatchObject({ status: 200 });
};
/** Three admins: one without a choice, one with a summary, one without emails. */
async function team(kind: TeamKind) {
  const [now, daily, never] = await Promise.all([1, 2, 3].map(() => server.make.user({ level: 'admin' })));
  if (!now || !daily || !never) throw new Error('There are three admins');
  await choose(daily, kind, 'daily');
  await choose(never, kind, 'never');
  return { now, daily, never };
}
const subjectsTo = async ({ email }: { email: string }) =>
  (await of.emailsTo(email)).map(({ subject }) => subject);
const runSummaries = () => sendSummaries(server.platform, {}, jobRun());
const ask = async (question: string) => {
  const fund = await server.make.fund({ name: `Fund of ${question}` });
  const authCode = await server.signIn(await server.make.user());
  const body = { fund: fund._id, question };
  expect((await server.request('POST', '/api/syndication/questions', { authCode, body })).status).toBe(200);
  return `Question about ${fund.name}`;
};

describe('an email to the team', () => {
  it('[INV-06] about a question goes to each admin at once, once a day or not at all, as they have chosen', async () => {
    const { now, daily, never } = await team('questions');
    const subject = await ask('Is the loan fixed?');
    expect(await subjectsTo(now)).toEqual([subject]);
    expect((await of.emailsTo(now.email))[0]?.text).toContain('/notifications/preferences');
    expect(await subjectsTo(daily)).toEqual([]);
    await runSummaries();
    const [summary, ...more] = await of.emailsTo(daily.email);
    expect([summary?.subject, more]).toEqual(['Your summary of the day: one event', []]);
    expect(summary?.text).toContain(`Questions and requests (1):\n\n${subject}`);
    expect(summary?.text).toContain('/notifications/preferences');
    expect(await subjectsTo(never)).toEqual([]);
    expect(await subjectsTo(now)).toEqual([subject]);
  });

  it('[INV-06] about an agreement to countersign follows the choice for its kind only', async () => {
    const { now, daily, never } = await team('countersignatures');
    const scene = await signingScene(server);
    const invested = await scene.invested();
    await scene.requestSign(invested);
    await scene.sign(await scene.emailedCode(invested.person.email));
    expect(await subjectsTo(now)).toEqual([expect.stringContaining('To countersign')]);
    expect([await subjectsTo(daily), await subjectsTo(never)]).toEqual([[], []]);
    await runSummaries();
    expect((await of.emailsTo(daily.email))[0]?.text).toContain('Agreements to countersign (1):');
    const question = await ask('Who are you?');
    expect(await subjectsTo(never)).toEqual([question]);
  });

  it('[INV-06] [NOT-08] that a level gets from a template follows the choice too', async () => {
    const { now, daily, never } = await team('team');
    await server.make.template({
      name: 'alarm',
      subject: '%user% is looking',
      defaultTargetLevel: 'admin',
      canSendAsEmail: true,
    });
    const id = await createNotification(server.platform.db, server.platform, {
      templateName: 'alarm',
      tags: { user: '<b>Ida</b>' },
      user: now._id,
      portal: null,
      now: server.clock.now(),
    });
    const deliveries = await server.platform.db
      .selectFrom('notification_deliveries')
      .select('target')
      .where('notification', '=', id)
      .execute();
    const targets = deliveries.map(({ target }) => target);
    expect(targets).toContain(now.email);
    for (const { email } of [daily, never]) expect(targets).not.toContain(email);
    await runSummaries();
    expect((await of.emailsTo(daily.email))[0]?.text).toContain(
      'Investor activity (1):\n\n<b>Ida</b> is looking',
    );
    expect(await subjectsTo(never)).toEqual([]);
  });
});

describe('the summary of the day', () => {
  it('[INV-06] comes from seven in the morning, once, with everything since the last one', async () => {
    const { daily } = await team('questions');
    await ask('First?');
    await runSummaries();
    await ask('Second?');
    await ask('Third?');
    await runSummaries();
    moveTo('06:59');
    await runSummaries();
    expect(await subjectsTo(daily)).toHaveLength(1);
    server.clock.advance(minute);
    await Promise.all([runSummaries(), runSummaries(), runSummaries()]);
    expect(await subjectsTo(daily)).toEqual([
      'Your summary of the day: one event',
      'Your summary of the day: 2 events',
    ]);
    server.clock.advance(24 * hour);
    await runSummaries();
    expect(await subjectsTo(daily)).toHaveLength(2);
  });

  it('[INV-06] comes in the morning of the admin’s own time zone, and lists at most fifty events of a kind', async () => {
    const profileSettings = JSON.stringify({ timezone: 'Asia/Tokyo' });
    const [tokyo, here] = [
      await server.make.user({ level: 'admin', profileSettings }),
      await server.make.user({ level: 'admin' }),
    ];
    for (const admin of [tokyo, here])
      await addToSummaries(
        server.platform.db,
        Array.from({ length: 51 }, () => admin._id),
        { kind: 'overdue', subject: 'Overdue: Ida', now: server.clock.now() },
      );
    moveTo('06:00');
    await runSummaries();
    const [summary] = await of.emailsTo(tokyo.email);
    expect(summary?.subject).toBe('Your summary of the day: 51 events');
    expect(summary?.text?.match(/^Overdue: Ida$/gm)).toHaveLength(50);
    expect(summary?.text).toContain('And 1 more.');
    expect(await subjectsTo(here)).toEqual([]);
  });

  it('[INV-06] [SEC-05] has nothing for somebody who is no admin any more, nor of a kind turned off since', async () => {
    const [demoted, inactive, changed] = await Promise.all(
      [1, 2, 3].map(() => server.make.user({ level: 'admin' })),
    );
    if (!demoted || !inactive || !changed) throw new Error('There are three admins');
    for (const admin of [demoted, inactive, changed]) await choose(admin, 'questions', 'daily');
    await ask('For whom?');
    const set = (admin: { _id: string }, values: object) =>
      server.platform.db.updateTable('users').set(values).where('_id', '=', admin._id).execute();
    await choose(changed, 'questions', 'never');
    await set(demoted, { level: 'user' });
    await set(inactive, { isActive: false });
    await runSummaries();
    // Nor later, should they be admins again.
    await set(demoted, { level: 'admin' });
    await set(inactive, { isActive: true });
    await runSummaries();
    for (const admin of [demoted, inactive, changed]) expect(await subjectsTo(admin)).toEqual([]);
  });
});

describe('the choice', () => {
  it('[INV-06] of once a day is an admin’s for what the team is told, and nobody’s for their own matters', async () => {
    const admin = await server.make.user({ level: 'admin' });
    for (const kind of teamKinds) await choose(admin, kind, 'daily');
    const stored = await server.request<{ item: NotificationPreferences }>(
      'GET',
      '/api/profile/notification_preferences',
      { authCode: await server.signIn(admin) },
    );
    const daily = stored.body.item.kinds.flatMap(({ kind, email }) => (email.isDaily === true ? [kind] : []));
    expect(daily).toEqual([...teamKinds]);
    expect(await preference(admin, 'documents' as TeamKind, { isDaily: true })).toMatchObject({
      status: 400,
      body: { fields: { isDaily: 'This always comes at once.' } },
    });
    const investor = await server.make.user();
    expect(await preference(investor, 'questions', { isDaily: true })).toMatchObject({ status: 400 });
    expect(await preference(admin, 'questions', { isDaily: 'yes' })).toMatchObject({ status: 400 });
  });
});
