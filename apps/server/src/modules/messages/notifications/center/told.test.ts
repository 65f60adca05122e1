import type { NotificationPage, NotificationPreferences } from '@paddock/contract';
import { isTeamKind, notificationKinds, requiredNotification } from '@paddock/domain';
import {
  type FundingScene,
  filingScene,
  fundingScene,
  people,
  signingScene,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { defineEmail } from '../../mailing/index.ts';
import { createNotification, tellPerson } from '../index.ts';

// Agreements are sealed and papers told by jobs, which wait their turn on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let server: TestServer;
let funding: FundingScene;
let of: ReturnType<typeof people>;
let boss: { _id: string };
let admin: string;
beforeAll(async () => {
  server = await testServer({ jobs: true });
  funding = fundingScene(server);
  of = people(server);
  boss = await server.make.user({ level: 'admin' });
});
beforeEach(async () => {
  admin = await server.signIn(boss);
});
afterAll(() => server.close());

const told = async (person: { _id: string }, query = '') =>
  (
    await server.request<NotificationPage>('GET', `/api/profile/notifications${query}`, {
      authCode: await server.signIn(person),
    })
  ).body.items;
const choose = (authCode: string, kind: string, channel: string, isOn: boolean) =>
  server.request<{ message: string; fields?: Record<string, string> }>(
    'PUT',
    '/api/profile/notification_preferences',
    { authCode, body: { kind, channel, isOn } },
  );
const preferences = async (authCode: string) =>
  (
    await server.request<{ item: NotificationPreferences }>('GET', '/api/profile/notification_preferences', {
      authCode,
    })
  ).body.item;
const turnOff = async (person: { _id: string }, kind: string, channel: string) =>
  expect(await choose(await server.signIn(person), kind, channel, false)).toMatchObject({ status: 200 });

const sampleEmail = defineEmail(
  'test: an answer',
  () => ({ subject: 'Your question was answered', heading: 'Answered', paragraphs: ['See the fund.'] }),
  () => ({ default: [] }),
);
const answer = async (person: { _id: string; email: string }) =>
  tellPerson(
    server.platform.db,
    server.platform,
    {
      user: person._id,
      kind: 'answers',
      portal: null,
      path: '/syndication/dashboard/harbor#questions',
      subject: 'Your question was answered',
      about: [],
    },
    { to: person.email, portal: null, ...sampleEmail() },
  );

describe('what people are told', () => {
  it('[INV-05] [INV-06] has the own signature and the completed agreement, which lead to the investment', async () => {
    const scene = await signingScene(server);
    const couple = await scene.invested({ spouse: true });
    const spouse = await server.make.user({ email: couple.spouseEmail });
    await scene.requestSign(couple);
    for (const email of [couple.person.email, couple.spouseEmail])
      expect(await scene.sign(await scene.emailedCode(email))).toMatchObject({ status: 200 });
    expect(await scene.countersign(couple.id)).toMatchObject({ status: 200 });
    const agreements = () => told(couple.person, '?kind=agreements');
    await expect.poll(async () => (await agreements()).length, { timeout: 40_000 }).toBe(2);
    expect(await agreements()).toMatchObject([
      {
        subject: `Countersigned: your agreement for ${couple.fund.name}`,
        path: `/dashboard/investments/${couple.id}`,
        fund: { _id: couple.fund._id },
        isRead: false,
      },
      {
        subject: `Signed: your agreement for ${couple.fund.name}`,
        path: `/dashboard/investments/${couple.id}`,
        fund: { _id: couple.fund._id },
      },
    ]);
    expect(await told(couple.person, '?kind=money')).toMatchObject([
      { path: `/dashboard/investments/${couple.id}/wire` },
    ]);
    expect(await told(spouse)).toEqual([]);
  });

  it('[INV-06] has money received, by email too although the person wants none', async () => {
    const { person, fund, id } = await funding.waiting();
    const authCode = await server.signIn(person);
    expect(await choose(authCode, 'money', 'email', false)).toMatchObject({ status: 409 });
    await funding.record({ id, amount: 10_000 }, admin);
    const subject = `Received: $10,000 for ${fund.name}`;
    expect(await told(person)).toMatchObject([
      { kind: 'money', subject, path: `/dashboard/investments/${id}`, fund: { name: fund.name } },
    ]);
    const [email] = await of.emailsTo(person.email);
    expect(email?.subject).toBe(subject);
    expect(email?.text).not.toContain('/notifications/preferences');
  });

  it('[INV-06] has new papers: tax documents always, others as the person wants', async () => {
    const filing = filingScene(server);
    const person = await server.make.user();
    await turnOff(person, 'documents', 'email');
    await filing.filed(admin, 'news_documents', { user: person._id, title: 'Letter' });
    await filing.filed(admin, 'tax_documents', { user: person._id, year: 2025, title: 'K-1' });
    await expect.poll(async () => (await told(person)).length, { timeout: 40_000 }).toBe(2);
    const byKind = new Map((await told(person)).map((item) => [item.kind, item]));
    expect(byKind.get('documents')).toMatchObject({
      subject: 'New news document: Letter',
      path: '/news_documents',
    });
    expect(byKind.get('tax_documents')).toMatchObject({ path: '/tax_documents' });
    expect((await of.emailsTo(person.email)).map(({ subject }) => subject)).toEqual([
      'A new tax document is ready for you',
    ]);
    await turnOff(person, 'documents', 'app');
    expect(await choose(await server.signIn(person), 'documents', 'email', true)).toMatchObject({
      status: 200,
    });
    await filing.filed(admin, 'news_documents', { user: person._id, title: 'Second letter' });
    await expect.poll(async () => (await of.emailsTo(person.email)).length, { timeout: 40_000 }).toBe(2);
    expect(await told(person)).toHaveLength(2);
    const bell = await server.request<{ total: number }>('GET', '/api/notifications?mine=true', {
      authCode: await server.signIn(person),
    });
    expect(bell.body.total).toBe(2);
    expect((await of.emailsTo(person.email)).at(-1)?.text).toMatch(
      /stallion\.localhost(:\d+)?\/notifications\/preferences/,
    );
  });

  it('[INV-06] has the decision on an accreditation', async () => {
    const person = await of.person({ accreditation: '0', accreditationType: 'individual' });
    const read = await server.request<{ item: { statement: string } }>(
      'GET',
      `/api/backoffice/accreditations/${person._id}`,
      { authCode: admin },
    );
    const { statement } = read.body.item;
    await server.request('POST', '/api/backoffice/accreditations/review', {
      authCode: admin,
      body: { user: person._id, statement, decision: 'refused', reason: 'Too old.' },
    });
    expect(await told(person)).toMatchObject([
      {
        kind: 'accreditation',
        subject: 'Your accreditation could not be accepted',
        path: '/accreditation_status',
      },
    ]);
    expect(await of.emailsTo(person.email)).toHaveLength(1);
  });

  it('[INV-06] has a published answer on each channel that the person has not turned off', async () => {
    const [both, app, email, neither] = await Promise.all([1, 2, 3, 4].map(() => server.make.user()));
    if (!both || !app || !email || !neither) throw new Error('There are four people');
    await turnOff(app, 'answers', 'email');
    await turnOff(email, 'answers', 'app');
    await turnOff(neither, 'answers', 'app');
    await turnOff(neither, 'answers', 'email');
    for (const person of [both, app, email, neither]) await answer(person);
    const counts = async (person: { _id: string; email: string }) => [
      (await told(person)).length,
      (await of.emailsTo(person.email)).length,
    ];
    expect(await Promise.all([both, app, email, neither].map(counts))).toEqual([
      [1, 1],
      [1, 0],
      [0, 1],
      [0, 0],
    ]);
    expect((await told(both))[0]?.path).toBe('/syndication/dashboard/harbor#questions');
    const [sent] = await of.emailsTo(both.email);
    expect(sent?.text).toContain('Unsubscribe, or choose which emails you receive');
    expect(sent?.text).toContain('/notifications/preferences');
  });

  it('[INV-06] [NOT-08] leaves out the emails of templates that a person has turned off, and no one else’s', async () => {
    await server.make.template({ name: 'alarm', defaultTargetLevel: 'admin', canSendAsEmail: true });
    const [quiet, loud] = [
      await server.make.user({ level: 'admin' }),
      await server.make.user({ level: 'superadmin' }),
    ];
    await turnOff(quiet, 'team', 'email');
    const id = await createNotification(server.platform.db, server.platform, {
      templateName: 'alarm',
      tags: {},
      user: loud._id,
      teamPath: '/admin/people/1',
      portal: null,
      now: new Date(),
    });
    const targets = await server.platform.db
      .selectFrom('notification_deliveries')
      .select('target')
      .where('notification', '=', id)
      .execute();
    const addresses = targets.map(({ target }) => target);
    expect(addresses).toContain(loud.email);
    expect(addresses).not.toContain(quiet.email);
    const seen = (await told(quiet)).find(({ _id }) => _id === id);
    expect(seen).toMatchObject({ kind: 'team', path: '/admin/people/1' });
  });
});

describe('preferences', () => {
  it('[INV-06] are on to begin with, per kind and channel, and say why some stay on', async () => {
    const person = await server.make.user();
    const authCode = await server.signIn(person);
    const { kinds, email } = await preferences(authCode);
    expect(email).toBe(person.email);
    expect(kinds.map(({ kind }) => kind)).toEqual(notificationKinds.filter((kind) => !isTeamKind(kind)));
    for (const each of kinds)
      for (const channel of ['app', 'email'] as const)
        expect(each[channel]).toEqual({
          isOn: true,
          required: requiredNotification(each.kind, channel) ?? null,
          isDaily: null,
        });
    expect((await preferences(admin)).kinds.at(-1)?.kind).toBe('team');
  });

  it('[INV-06] are stored for oneself, and rejected for what must go out', async () => {
    const [person, other] = [await server.make.user(), await server.make.user()];
    const authCode = await server.signIn(person);
    for (const kind of notificationKinds)
      for (const channel of ['app', 'email'] as const) {
        const required = requiredNotification(kind, channel);
        const reply = await choose(authCode, kind, channel, false);
        expect([kind, channel, reply.status]).toEqual([
          kind,
          channel,
          isTeamKind(kind) ? 400 : required ? 409 : 200,
        ]);
        if (required && !isTeamKind(kind)) expect(reply.body.message).toBe(required);
      }
    const isOn = async (of_: string, kind: string) =>
      (await preferences(of_)).kinds.find((each) => each.kind === kind)?.email.isOn;
    expect(await isOn(authCode, 'documents')).toBe(false);
    expect(await isOn(authCode, 'money')).toBe(true);
    expect(await isOn(await server.signIn(other), 'documents')).toBe(true);
    await Promise.all([true, false, true, false].map((on) => choose(authCode, 'answers', 'email', on)));
    expect(await choose(authCode, 'answers', 'email', true)).toMatchObject({ status: 200 });
    expect(await isOn(authCode, 'answers')).toBe(true);
    expect(await choose(authCode, 'answers', 'fax', true)).toMatchObject({ status: 400 });
    expect(await server.request('GET', '/api/profile/notification_preferences')).toMatchObject({
      status: 401,
    });
  });
});
