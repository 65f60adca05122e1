import type { SavedNotification } from '@paddock/contract';
import { activityNotifications } from '@paddock/domain';
import { type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMITS: 'on' } });
  for (const name of activityNotifications.slice(0, 4))
    await server.make.template({ name, subject: '%user%: %fund%', defaultTargetLevel: 'admin' });
});
afterAll(() => server.close());

const signedInUser = async (level: 'superadmin' | 'admin' | 'user' | 'guest' = 'user') => {
  const person = await server.make.user({ level, firstName: 'Ann', lastName: 'Lee' });
  return { ...person, authCode: await server.signIn(person) };
};
const save = (body: unknown, authCode?: string) =>
  server.request<SavedNotification & { code: string; fields?: Record<string, string> }>(
    'POST',
    '/api/profile/notify/save',
    { body, authCode },
  );
const stored = (id: string) =>
  server.platform.db
    .selectFrom('notifications')
    .selectAll()
    .select(sql<boolean>`notification_sent(_id)`.as('sent'))
    .where('_id', '=', id)
    .executeTakeFirst();

const reportsTo = async (level: 'admin') => {
  const { count } = await server.platform.db
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('level', '=', level)
    .executeTakeFirstOrThrow();
  return Number(count);
};

describe('POST /api/profile/notify/save', () => {
  it('[NOT-06] stores a notification from the template, for the template’s level', async () => {
    const person = await signedInUser();
    const { status, body } = await save(
      { templateName: 'review_syndication', tags: { fund: 'Harbor', count: 2 } },
      person.authCode,
    );
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, item: { _id: body.item._id, id: body.item._id } });
    expect(await stored(body.item._id)).toMatchObject({
      level: 'admin',
      user: null,
      sent: false,
      tags: { fund: 'Harbor', count: 2, user: 'Ann Lee' },
    });
    const admin = await signedInUser('admin');
    const listed = await server.request<{ items: { _id: string; subject: string }[] }>(
      'GET',
      '/api/notifications?mine=true&sort=-createdAt',
      { authCode: admin.authCode },
    );
    expect(listed.body.items.find(({ _id }) => _id === body.item._id)?.subject).toBe('Ann Lee: Harbor');
    const events = await server.platform.db
      .selectFrom('audit_events')
      .select(['actor', 'action'])
      .where('record', '=', body.item._id)
      .execute();
    expect(events).toEqual([{ actor: person._id, action: 'notifications.create' }]);
  });

  it('[NOT-06] goes to the person if the template names no level, and the person can read it', async () => {
    const { name } = await server.make.template({ name: 'accreditation_status_updated', subject: 'Noted' });
    const person = await signedInUser();
    const { body } = await save({ templateName: name }, person.authCode);
    expect(body.item).toMatchObject({ user: person._id, level: null, subject: 'Noted', sent: false });
    const { status } = await server.request('GET', `/api/notifications/${body.item._id}`, {
      authCode: (await signedInUser()).authCode,
    });
    expect(status).toBe(404);
    await server.platform.db.deleteFrom('notifications').where('_id', '=', body.item._id).execute();
    await server.platform.db.deleteFrom('notification_templates').where('name', '=', name).execute();
  });

  it('[NOT-06] lets nobody act under another name, or set what the server sets', async () => {
    const person = await signedInUser();
    const { body } = await save(
      {
        templateName: 'review_syndication',
        tags: { user: 'The President' },
        sent: true,
        user: (await signedInUser())._id,
        level: 'superadmin',
        email: 'all@example.com',
      },
      person.authCode,
    );
    expect(await stored(body.item._id)).toMatchObject({
      tags: { user: 'Ann Lee' },
      sent: false,
      user: null,
      level: 'admin',
      email: null,
    });
  });

  it('[NOT-06] accepts only the five templates, and reports a missing one', async () => {
    const { name } = await server.make.template({ name: 'everybody_listen' });
    const { authCode } = await signedInUser('superadmin');
    expect(await save({ templateName: name }, authCode)).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    expect(await save({ templateName: 'no_such_template' }, authCode)).toMatchObject({ status: 403 });
    expect(await save({ templateName: 'accreditation_status_updated' }, authCode)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
  });

  it.each([
    ['no name', { tags: {} }],
    ['a name that is no text', { templateName: 7 }],
    ['tags that are a list', { templateName: 'review_syndication', tags: ['a'] }],
    ['a tag that is an object', { templateName: 'review_syndication', tags: { a: { b: 1 } } }],
    ['a tag that is null', { templateName: 'review_syndication', tags: { a: null } }],
    ['a tag of 1001 characters', { templateName: 'review_syndication', tags: { a: 'x'.repeat(1_001) } }],
    ['a tag with a name that is none', { templateName: 'review_syndication', tags: { 'a b': 'x' } }],
    ['a text that cannot be stored', { templateName: 'review_syndication', tags: { a: 'a\u0000b' } }],
    [
      '21 tags',
      {
        templateName: 'review_syndication',
        tags: Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`t${at}`, at])),
      },
    ],
  ])('[NOT-06] refuses %s with a 400', async (_, body) => {
    const reply = await save(body, (await signedInUser()).authCode);
    expect(reply).toMatchObject({ status: 400, body: { code: 'bad_request' } });
    expect(Object.keys(reply.body.fields ?? {})).not.toEqual([]);
  });

  it('[NOT-06] stores long, emoji, right-to-left and hostile values as plain text', async () => {
    const { authCode } = await signedInUser();
    const values = [
      'x'.repeat(400),
      '👩‍👩‍👧‍👦'.repeat(30),
      'صندوق الميناء ‏(عربي)',
      '<img src=x onerror=alert(1)>',
      '%user% %fund%',
      '$& $1',
    ];
    for (const fund of values) {
      const { status, body } = await save({ templateName: 'review_syndication', tags: { fund } }, authCode);
      expect(status).toBe(200);
      expect((await stored(body.item._id))?.tags).toEqual({ fund, user: 'Ann Lee' });
    }
    expect(
      await save({ templateName: 'review_syndication', tags: { fund: 'half \ud83d' } }, authCode),
    ).toMatchObject({
      status: 400,
    });
    expect(server.errors).toEqual([]);
  });

  it('[NOT-06] is rejected signed out, below level user and while impersonating', async () => {
    const body = { templateName: 'review_syndication' };
    expect(await save(body)).toMatchObject({ status: 401 });
    expect(await save(body, (await signedInUser('guest')).authCode)).toMatchObject({ status: 403 });
    const looking = await server.impersonate(await signedInUser(), await signedInUser('superadmin'));
    expect(await save(body, looking)).toMatchObject({
      status: 403,
      body: { code: 'guest_session_read_only' },
    });
  });

  /** Lets the person's next report of a limit be the last one. */
  const useUp = async (limit: string, user: string, failures: number) => {
    const counters = await server.platform.db
      .updateTable('rate_limit_counters')
      .set({ failures })
      .where('key', '=', `${limit}:${user}`)
      .where('failures', '=', 1)
      .executeTakeFirst();
    expect(counters.numUpdatedRows).toBe(1n);
  };

  it('[NOT-06] limits one person to 120 per hour without affecting others', async () => {
    const { _id, authCode } = await signedInUser();
    const body = { templateName: 'review_syndication' };
    await save(body, authCode);
    await useUp('notices', _id, 119);
    expect(await save(body, authCode)).toMatchObject({ status: 200 });
    expect(await save(body, authCode)).toMatchObject({
      status: 429,
      headers: { 'retry-after': expect.any(String) },
    });
    expect(await save(body, (await signedInUser()).authCode)).toMatchObject({ status: 200 });
  });

  it.each(['canSendAsEmail', 'canSendToSlack'] as const)(
    '[NOT-06] limits those that leave the site (%s) to 30 per hour, and not what only the bell shows',
    async (channel) => {
      const { _id, authCode } = await signedInUser();
      const [sent, shown] = [
        { templateName: 'proof_document_uploaded' },
        { templateName: 'review_syndication' },
      ];
      const setChannel = (value: boolean) =>
        server.platform.db
          .updateTable('notification_templates')
          .set({ [channel]: value })
          .where('name', '=', sent.templateName)
          .execute();
      await setChannel(true);
      await save(sent, authCode);
      await useUp('notices-sent', _id, 29);
      expect(await save(sent, authCode)).toMatchObject({ status: 200 });
      const before = await reportsTo('admin');
      expect(await save(sent, authCode)).toMatchObject({ status: 429 });
      expect(await reportsTo('admin')).toBe(before);
      expect(await save(shown, authCode)).toMatchObject({ status: 200 });
      expect(await save(sent, (await signedInUser()).authCode)).toMatchObject({ status: 200 });
      await setChannel(false);
      expect(await save(sent, authCode)).toMatchObject({ status: 200 });
    },
  );
});
