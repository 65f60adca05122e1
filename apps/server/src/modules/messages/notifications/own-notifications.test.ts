import { type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/database/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const signedInUser = async (level: 'superadmin' | 'admin' | 'user' = 'user') => {
  const person = await server.make.user({ level });
  return { ...person, authCode: await server.signIn(person) };
};
const insertNotification = async (row: object) => {
  const _id = newId();
  await server.platform.db
    .insertInto('notifications')
    .values({ _id, ...row })
    .execute();
  return _id;
};
interface Listed {
  items: { _id: string; subject: string; template: unknown; email?: string }[];
  total: number;
}
const list = (query: string, authCode?: string) =>
  server.request<Listed>('GET', `/api/notifications?${query}`, { authCode });
const mine = async (authCode: string) =>
  (await list('mine=true&populate=template&sort=-createdAt', authCode)).body.items;

describe("one's own notifications", () => {
  it('[NOT-08] are those for one’s user and for the levels that one’s own grants, and nobody else’s', async () => {
    const [user, other, admin, superadmin] = [
      await signedInUser(),
      await signedInUser(),
      await signedInUser('admin'),
      await signedInUser('superadmin'),
    ];
    const ids = {
      user: await insertNotification({ user: user._id, messageSubject: 'to the user' }),
      users: await insertNotification({ level: 'user', messageSubject: 'to users' }),
      admins: await insertNotification({ level: 'admin', messageSubject: 'to admins' }),
      other: await insertNotification({ user: other._id, level: 'user', messageSubject: 'to another one' }),
      nobody: await insertNotification({ messageSubject: 'to nobody' }),
    };
    const got = async ({ authCode }: { authCode: string }) =>
      (await mine(authCode)).map(({ _id }) => _id).filter((id) => Object.values(ids).includes(id));
    expect(new Set(await got(user))).toEqual(new Set([ids.user, ids.users]));
    expect(new Set(await got(other))).toEqual(new Set([ids.users, ids.other]));
    expect(new Set(await got(admin))).toEqual(new Set([ids.users, ids.admins]));
    expect(new Set(await got(superadmin))).toEqual(new Set([ids.users, ids.admins]));
    for (const id of [ids.admins, ids.other, ids.nobody])
      expect(
        await server.request('GET', `/api/notifications/${id}`, { authCode: user.authCode }),
      ).toMatchObject({ status: 404 });
    expect(await list('mine=true')).toMatchObject({ status: 401 });
  });

  it('[NOT-02] [INV-06] that are unread are found behind the newest ones, as the reader has marked them', async () => {
    const [reader, other] = [await signedInUser(), await signedInUser()];
    const tell = (days: number, messageSubject: string, to = reader) =>
      insertNotification({ user: to._id, messageSubject, createdAt: new Date(Date.UTC(2026, 0, days)) });
    const old = await tell(1, 'old');
    const newer = await Promise.all(Array.from({ length: 12 }, (_, index) => tell(2 + index, 'newer')));
    const others = await tell(20, 'another’s', other);
    const mark = (ids: string[], as: 'read' | 'unread') =>
      server.request('POST', `/api/profile/notifications/${as}`, {
        authCode: reader.authCode,
        body: { ids },
      });
    const unread = async ({ authCode }: { authCode: string }) =>
      (
        await list(
          `mine=true&populate=template&sort=-createdAt&filter=${encodeURIComponent('{"isRead":false}')}`,
          authCode,
        )
      ).body.items
        .map(({ _id }) => _id)
        .filter((id) => [old, others, ...newer].includes(id));
    expect(await unread(reader)).toEqual([...newer.toReversed(), old]);
    expect((await mark(newer, 'read')).status).toBe(200);
    expect(await unread(reader)).toEqual([old]);
    expect((await mark([old], 'read')).status).toBe(200);
    expect(await unread(reader)).toEqual([]);
    await mark([newer[3] ?? ''], 'unread');
    expect(await unread(reader)).toEqual([newer[3]]);
    expect(await unread(other)).toEqual([others]);
  });

  it('[NOT-08] include those with a showInUI template and those without a template', async () => {
    const { _id: user, authCode } = await signedInUser();
    const loud = await server.make.template({ showInUI: true });
    const quiet = await server.make.template({ showInUI: false });
    const shown = await insertNotification({ user, template: loud._id });
    const hidden = await insertNotification({ user, template: quiet._id });
    const plain = await insertNotification({ user, messageSubject: 'Hello' });
    const ids = (await mine(authCode)).map(({ _id }) => _id);
    expect(ids).toEqual(expect.arrayContaining([shown, plain]));
    expect(ids).not.toContain(hidden);
    // Hidden from the bell, but not from a reader of the collection.
    expect(await server.request('GET', `/api/notifications/${hidden}`, { authCode })).toMatchObject({
      status: 200,
    });
  });

  it('[NOT-05] have the subject of the template with its tags, else messageSubject; populate adds only the color', async () => {
    const { _id: user, authCode } = await signedInUser();
    const template = await server.make.template({
      subject: '%fund% has news: %what%',
      color: '#1F7A4D',
      defaultTargetChannel: '#secret',
    });
    await insertNotification({
      user,
      template: template._id,
      tags: JSON.stringify({ fund: '<b>Harbor</b>' }),
    });
    await insertNotification({
      user,
      messageSubject: 'Plain %fund%',
      createdAt: new Date(0),
      email: 'a@example.com',
    });
    const items = (await mine(authCode)).filter((item) => 'user' in item && item.user === user);
    const [first, second] = items;
    expect(first).toMatchObject({
      subject: '<b>Harbor</b> has news: %what%',
      template: { _id: template._id, subject: template.subject, color: '#1F7A4D' },
    });
    expect(JSON.stringify(first)).not.toContain('secret');
    expect(second).toMatchObject({ subject: 'Plain %fund%', template: null });
    expect(second).not.toHaveProperty('email');
  });

  it('[NOT-09] are counted by the list filtered by user', async () => {
    const [person, other, admin] = [await signedInUser(), await signedInUser(), await signedInUser('admin')];
    for (let at = 0; at < 3; at += 1) await insertNotification({ user: person._id, messageSubject: 'x' });
    await insertNotification({ user: other._id, messageSubject: 'x' });
    const filter = `filter=${encodeURIComponent(JSON.stringify({ user: person._id }))}&limit=1`;
    expect((await list(filter, admin.authCode)).body).toMatchObject({ total: 3, items: [{}] });
    expect((await list(filter, person.authCode)).body.total).toBe(3);
    expect((await list(filter, other.authCode)).body.total).toBe(0);
    expect(await list(filter)).toMatchObject({ status: 401 });
  });

  it('[SEC-05] [NOT-08] to the people of a portal are not for somebody who was removed from it', async () => {
    const [removed, member] = [await signedInUser(), await signedInUser()];
    const { authCode: admin } = await signedInUser('admin');
    await server.platform.db.deleteFrom('portal_memberships').where('user', '=', removed._id).execute();
    const template = await server.make.template({ canSendAsEmail: true });
    const made = await server.request<{ item: { _id: string } }>('POST', '/api/notifications', {
      authCode: admin,
      body: { level: 'user', template: template._id },
    });
    expect(made.status).toBe(200);
    const seen = async (authCode: string) => {
      const bell = await server.request<{ items: { _id: string }[] }>('GET', '/api/notifications?mine=true', {
        authCode,
      });
      const center = await server.request<{ items: { _id: string }[] }>('GET', '/api/profile/notifications', {
        authCode,
      });
      return [bell, center].map(
        ({ body }) => body.items.filter(({ _id }) => _id === made.body.item._id).length,
      );
    };
    expect(await seen(member.authCode)).toEqual([1, 1]);
    expect(await seen(removed.authCode)).toEqual([0, 0]);
    const deliveries = await server.platform.db
      .selectFrom('notification_deliveries')
      .select('target')
      .where('notification', '=', made.body.item._id)
      .execute();
    const targets = deliveries.map(({ target }) => target);
    expect(targets).toContain(member.email);
    expect(targets).not.toContain(removed.email);
  });

  it('[NOT-03] [INV-06] say whether their reader has read them, and when they marked them, on every portal', async () => {
    const [reader, other] = [await signedInUser(), await signedInUser()];
    const elsewhere = (await server.make.portal({ slug: 'elsewhere' }))._id;
    const created = new Date('2026-01-05T10:00:00Z');
    const id = await insertNotification({
      level: 'user',
      portal: elsewhere,
      messageSubject: 'News',
      createdAt: created,
    });
    await server.platform.db
      .updateTable('users')
      .set({ createdAt: new Date('2026-01-01') })
      .execute();
    const state = async ({ authCode }: { authCode: string }) => {
      const { body } = await server.request<{ items: { _id: string; isRead: boolean; markedAt: string }[] }>(
        'GET',
        '/api/notifications?mine=true',
        { authCode },
      );
      const { isRead, markedAt } = body.items.find(({ _id }) => _id === id) ?? {};
      return { isRead, markedAt: Date.parse(markedAt ?? '') };
    };
    const mark = (as: string, { authCode }: { authCode: string }) =>
      server.request('POST', `/api/profile/notifications/${as}`, { authCode, body: { ids: [id] } });
    const untouched = { isRead: false, markedAt: created.getTime() };
    expect(await state(reader)).toEqual(untouched);
    expect(await mark('read', reader)).toMatchObject({ status: 200, body: { marked: 1 } });
    const read = await state(reader);
    expect(read.isRead).toBe(true);
    expect(read.markedAt).toBeGreaterThan(created.getTime());
    server.clock.advance(60_000);
    expect(await mark('unread', reader)).toMatchObject({ status: 200, body: { marked: 1 } });
    const unread = await state(reader);
    expect(unread.isRead).toBe(false);
    expect(unread.markedAt).toBeGreaterThan(read.markedAt);
    expect(await state(other)).toEqual(untouched);
  });
});
