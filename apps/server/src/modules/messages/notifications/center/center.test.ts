import type { NotificationPage } from '@paddock/contract';
import { requestWhileLocked, type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../../platform/database/index.ts';
import { tellPerson } from '../index.ts';

let server: TestServer;
let portal: { _id: string };
let other: { _id: string };
beforeAll(async () => {
  server = await testServer();
  portal = server.portal;
  other = await server.make.portal({ slug: 'other', domains: ['other.localhost'] });
});
afterAll(() => server.close());

const somebody = async (level: 'superadmin' | 'admin' | 'user' | 'guest' = 'user') => {
  const person = await server.make.user({ level });
  return { ...person, authCode: await server.signIn(person) };
};
type Somebody = Awaited<ReturnType<typeof somebody>>;
type Row = Parameters<typeof insert>[0];
const insert = async (row: {
  user?: string;
  level?: 'admin' | 'user';
  portal?: string | null;
  messageSubject?: string;
  messageBody?: string;
  createdAt?: Date;
  kind?: 'money' | 'documents';
  fund?: string;
  template?: string;
  tags?: string;
  startsUnread?: boolean;
}) => {
  const _id = newId();
  await server.platform.db
    .insertInto('notifications')
    .values({ _id, messageSubject: 'Hello', portal: portal._id, ...row })
    .execute();
  return _id;
};
const several = async (user: string, count: number, row: Row = {}) => {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) ids.push(await insert({ user, messageSubject: `${at}`, ...row }));
  return ids;
};
const list = async (person: { authCode: string }, query = '', host = 'stallion.localhost') => {
  const reply = await server.request<NotificationPage>('GET', `/api/profile/notifications${query}`, {
    authCode: person.authCode,
    headers: { host },
  });
  expect(reply.status).toBe(200);
  return reply.body;
};
const unreadOf = async (person: Somebody) =>
  (await list(person)).unread.reduce((sum, { count }) => sum + count, 0);
const mark = (person: { authCode?: string }, as: 'read' | 'unread', body: unknown) =>
  server.request<{ marked: number; mark: string }>('POST', `/api/profile/notifications/${as}`, {
    authCode: person.authCode,
    body,
    headers: { host: 'stallion.localhost' },
  });
const later = () => new Date(Date.now() + 60_000).toISOString();

describe('the notification center', () => {
  it('[INV-06] lists what the person was told on this portal, newest first, and nothing of anybody else', async () => {
    const [person, stranger] = [await somebody(), await somebody()];
    const fund = await server.make.fund({ name: 'Blue Barn' });
    const first = await insert({ user: person._id, kind: 'money', fund: fund._id });
    const everywhere = await insert({ user: person._id, portal: null, messageBody: '<p>One</p><p>Two</p>' });
    await insert({ user: person._id, portal: other._id, messageSubject: 'Elsewhere' });
    await insert({ user: stranger._id, messageSubject: 'Secret' });
    await insert({ level: 'admin', messageSubject: 'For the team' });
    const body = await list(person);
    expect(body.items.map(({ _id }) => _id)).toEqual([everywhere, first]);
    expect(body).toMatchObject({ total: 2, next: null });
    expect(body.items).toMatchObject([
      { kind: 'messages', subject: 'Hello', paragraphs: ['One', 'Two'], fund: null, isRead: false },
      { kind: 'money', fund: { _id: fund._id, name: 'Blue Barn' }, paragraphs: [], isRead: false },
    ]);
    expect(body.unread).toEqual([
      { kind: 'money', count: 1 },
      { kind: 'messages', count: 1 },
    ]);
    const elsewhere = await list(person, '', 'other.localhost');
    expect(elsewhere.items.map(({ subject }) => subject)).toEqual(['Elsewhere', 'Hello']);
  });

  it('[INV-06] fills a template as the bell does, and leaves out what the bell does not show', async () => {
    const person = await somebody();
    const shown = await server.make.template({
      showInUI: true,
      message: '<p>%user% did <b>%what%</b>.</p><p>By %user%</p>',
    });
    const hidden = await server.make.template({ showInUI: false });
    const tags = JSON.stringify({ user: '<b>Ann</b>', what: 'that' });
    await insert({ user: person._id, template: hidden._id, tags });
    await insert({ user: person._id, template: shown._id, tags });
    const { items } = await list(person);
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      subject: '<b>Ann</b> did that',
      // What the subject says already is not repeated.
      paragraphs: ['By <b>Ann</b>'],
      path: '/dashboard',
      kind: 'messages',
    });
  });

  it('[INV-06] shows the team what levels are told, from the day of each account', async () => {
    const before = await insert({ level: 'admin', messageSubject: 'Before', createdAt: new Date(0) });
    const admin = await somebody('admin');
    const after = await insert({ level: 'admin', messageSubject: 'After' });
    const user = await insert({ level: 'user', messageSubject: 'To users' });
    const { items } = await list(admin);
    const ids = items.map(({ _id }) => _id);
    expect(ids).toEqual(expect.arrayContaining([after, user]));
    expect(ids).not.toContain(before);
    expect(items.find(({ _id }) => _id === after)?.kind).toBe('team');
    expect(items.find(({ _id }) => _id === user)?.kind).toBe('messages');
  });

  it('[INV-06] pages through hundreds without a gap, also where many came at the same time', async () => {
    const person = await somebody();
    const createdAt = new Date('2026-05-01T10:00:00Z');
    const ids = new Set(await several(person._id, 230, { createdAt }));
    const seen: string[] = [];
    let after: string | null = '';
    while (after !== null) {
      const page: NotificationPage = await list(person, `?limit=100&after=${after}`);
      expect(page.total).toBe(230);
      seen.push(...page.items.map(({ _id }) => _id));
      after = page.next;
    }
    expect(seen).toHaveLength(230);
    expect(new Set(seen)).toEqual(ids);
    expect(seen).toEqual([...seen].sort().reverse());
  });

  it('[INV-06] filters by kind and by what is unread, and rejects other values', async () => {
    const person = await somebody();
    const [money = ''] = await several(person._id, 1, { kind: 'money' });
    const [read = '', unread] = await several(person._id, 2, { kind: 'documents' });
    await mark(person, 'read', { ids: [read] });
    const found = async (query: string) => (await list(person, query)).items.map(({ _id }) => _id);
    expect(await found('?kind=money')).toEqual([money]);
    expect(await found('?kind=documents&unread=true')).toEqual([unread]);
    expect(await found('?unread=false')).toHaveLength(3);
    for (const query of ['kind=secrets', 'unread=1', 'limit=0', 'after=x', 'after=WyJhIiwiYiJd'])
      expect(
        await server.request('GET', `/api/profile/notifications?${query}`, { authCode: person.authCode }),
      ).toMatchObject({ status: 400 });
    expect(await server.request('GET', '/api/profile/notifications')).toMatchObject({ status: 401 });
    const visitor = await somebody('guest');
    expect(
      await server.request('GET', '/api/profile/notifications', { authCode: visitor.authCode }),
    ).toMatchObject({ status: 403 });
  });

  it('[INV-06] counts what was told before the center as read', async () => {
    const person = await somebody();
    const id = await insert({ user: person._id, startsUnread: false });
    expect((await list(person)).items).toMatchObject([{ _id: id, isRead: true }]);
    expect((await mark(person, 'unread', { ids: [id] })).body).toEqual({ marked: 1 });
    expect((await list(person)).items).toMatchObject([{ isRead: false }]);
  });
});

describe('marking notifications', () => {
  it('[INV-06] marks one as read and unread again, each once, with an audit line', async () => {
    const person = await somebody();
    const [id = '', rest = ''] = await several(person._id, 2);
    expect((await mark(person, 'read', { ids: [id] })).body).toMatchObject({ marked: 1 });
    expect((await mark(person, 'read', { ids: [id, id] })).body).toMatchObject({ marked: 0 });
    expect(await unreadOf(person)).toBe(1);
    expect((await mark(person, 'unread', { ids: [id, rest] })).body).toEqual({ marked: 1 });
    expect(await unreadOf(person)).toBe(2);
    const lines = await server.platform.db
      .selectFrom('audit_events')
      .select(['action', 'record', 'detail'])
      .where('actor', '=', person._id)
      .orderBy('at')
      .execute();
    expect(lines).toMatchObject([
      { action: 'notifications.mark_read', record: id, detail: { marked: 1 } },
      { action: 'notifications.mark_read', record: null },
      { action: 'notifications.mark_unread', record: null, detail: { marked: 1 } },
    ]);
  });

  it('[INV-06] marks all that were seen, and undoes exactly that', async () => {
    const person = await somebody();
    const [early = ''] = await several(person._id, 4);
    await mark(person, 'read', { ids: [early] });
    const { asOf } = await list(person);
    const until = new Date(Math.max(Date.parse(asOf), Date.now() + 1_000));
    const unseen = await insert({ user: person._id, createdAt: new Date(until.getTime() + 1_000) });
    const elsewhere = await insert({ user: person._id, portal: other._id });
    const { body } = await mark(person, 'read', { until: until.toISOString() });
    expect(body.marked).toBe(3);
    expect((await list(person, '?unread=true')).items.map(({ _id }) => _id)).toEqual([unseen]);
    expect((await list(person, '?unread=true', 'other.localhost')).items).toMatchObject([{ _id: elsewhere }]);
    expect((await mark(person, 'unread', { mark: body.mark })).body).toEqual({ marked: 3 });
    expect(await unreadOf(person)).toBe(4);
    expect((await list(person)).items.find(({ _id }) => _id === early)?.isRead).toBe(true);
    expect((await mark(person, 'unread', { mark: body.mark })).body).toEqual({ marked: 0 });
  });

  it('[INV-06] marks all of one kind', async () => {
    const person = await somebody();
    await several(person._id, 2, { kind: 'money' });
    await several(person._id, 2, { kind: 'documents' });
    const { body } = await mark(person, 'read', { until: later(), kind: 'money' });
    expect(body.marked).toBe(2);
    expect((await list(person)).unread).toEqual([{ kind: 'documents', count: 2 }]);
  });

  it('[INV-06] touches nobody else’s mark, whether the notification is theirs or everybody’s', async () => {
    const [person, stranger] = [await somebody(), await somebody()];
    const [theirs = ''] = await several(stranger._id, 1);
    const shared = await insert({ level: 'user', messageSubject: 'To all' });
    expect(await mark(person, 'read', { ids: [theirs] })).toMatchObject({ status: 404 });
    expect(await mark(person, 'read', { ids: [shared, theirs] })).toMatchObject({ status: 404 });
    expect(await mark(person, 'unread', { ids: [newId()] })).toMatchObject({ status: 404 });
    const before = await unreadOf(stranger);
    const { body } = await mark(person, 'read', { until: later() });
    expect(body.marked).toBeGreaterThanOrEqual(1);
    expect(await unreadOf(stranger)).toBe(before);
    expect((await mark(stranger, 'unread', { mark: body.mark })).body).toEqual({ marked: 0 });
    expect(await unreadOf(person)).toBe(0);
    expect(await mark({}, 'read', { ids: [shared] })).toMatchObject({ status: 401 });
    expect(await mark(person, 'read', { ids: [] })).toMatchObject({ status: 400 });
    expect(await mark(person, 'read', { until: 'soon' })).toMatchObject({ status: 400 });
    expect(await mark(person, 'read', {})).toMatchObject({ status: 400 });
  });

  it('[INV-06] counts once what two tabs mark at the same time', async () => {
    const person = await somebody();
    const ids = await several(person._id, 3);
    const reply = await requestWhileLocked(
      server,
      {
        hold: (held) =>
          sql`INSERT INTO notification_reads ("user", notification, "isRead", mark, at)
          SELECT ${person._id}::uuid, n, true, ${newId()}::uuid, now() FROM unnest(${ids.slice(0, 2)}::uuid[]) n`.execute(
            held,
          ),
      },
      () => mark(person, 'read', { until: later() }),
    );
    expect(reply).toMatchObject({ status: 200, body: { marked: 1 } });
    expect(await unreadOf(person)).toBe(0);
    // The undo of the second tab leaves what the first one marked.
    await mark(person, 'unread', { mark: reply.body.mark });
    expect((await list(person, '?unread=true')).items.map(({ _id }) => _id)).toEqual(ids.slice(2));
  });

  it('[INV-06] marks everything once when it is pressed many times at the same time', async () => {
    const person = await somebody();
    await several(person._id, 20);
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => mark(person, 'read', { until: later() })),
    );
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect(replies.reduce((sum, { body }) => sum + body.marked, 0)).toBe(20);
  });

  it('[INV-06] marks nothing for a superadmin who looks at the site as somebody else', async () => {
    const [person, superadmin] = [await somebody(), await somebody('superadmin')];
    const [id = ''] = await several(person._id, 1);
    const code = await server.request<{ code: string }>('POST', '/auth/guest/code', {
      authCode: superadmin.authCode,
      body: { user: person._id },
    });
    const session = await server.request<{ authCode: string }>('POST', '/auth/guest', {
      authCode: superadmin.authCode,
      body: { code: code.body.code },
    });
    const { authCode } = session.body;
    expect((await list({ authCode })).items).toMatchObject([{ _id: id, isRead: false }]);
    expect(await mark({ authCode }, 'read', { ids: [id] })).toMatchObject({ status: 403 });
    expect(await mark({ authCode }, 'read', { until: later() })).toMatchObject({ status: 403 });
    expect(await unreadOf(person)).toBe(1);
  });
});

describe('telling a person', () => {
  it('[INV-06] leaves nothing behind if its event is rolled back', async () => {
    const person = await somebody();
    await server.platform.db
      .transaction()
      .execute(async (db) => {
        const news = { user: person._id, kind: 'answers', portal: portal._id, path: '/dashboard' } as const;
        await tellPerson(db, server.platform, { ...news, subject: 'Answered', about: [] });
        throw new Error('The event failed.');
      })
      .catch(() => undefined);
    expect(await list(person)).toMatchObject({ total: 0, items: [] });
  });
});
