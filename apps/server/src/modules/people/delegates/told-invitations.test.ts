import type { Entity, ListReply, NotificationPage } from '@paddock/contract';
import { type DelegateScene, delegateScene, rowChanges, type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let server: TestServer;
let scene: DelegateScene;
beforeAll(async () => {
  server = await testServer();
  scene = await delegateScene(server);
});
beforeEach(() => server.clock.set(new Date()));
afterAll(() => server.close());

interface Reader {
  readonly authCode: string;
}
const subject = 'Daniel Okafor gives you access to Okafor Holdings LLC';

const centerOf = async ({ authCode }: Reader, host?: string) =>
  (
    await server.request<NotificationPage>('GET', '/api/profile/notifications', {
      authCode,
      ...(host !== undefined && { host }),
    })
  ).body;
/** What somebody reads in the center and in the bell, which count the same and say the same. */
async function told(reader: Reader) {
  const { items, total, unread } = await centerOf(reader);
  const lines = items.map((item) => item.subject);
  expect([total, unread.reduce((sum, { count }) => sum + count, 0)]).toEqual([
    items.length,
    items.filter(({ isRead }) => !isRead).length,
  ]);
  for (const query of ['?mine=true', '']) {
    const { body } = await server.request<ListReply<Entity<'notifications'>>>(
      'GET',
      `/api/notifications${query}`,
      { authCode: reader.authCode },
    );
    expect(body.items.map((item) => item.messageSubject)).toEqual(lines);
  }
  return lines;
}

/** Daniel invites Ada to his company, beside an invitation of Ellen's to Bob; others look on. */
async function invited(grant: object = {}) {
  const made = await scene.made();
  const bob = await scene.person({ firstName: 'Bob', lastName: 'Martin' });
  await scene.invite(made.ellen.authCode, made.ellenLlc, bob.email);
  const { body } = await scene.invite(made.daniel.authCode, made.llc, made.ada.email.toUpperCase(), grant);
  const ofBob = ['Ellen Whitfield gives you access to Whitfield LLC'];
  expect(await told(bob)).toEqual(ofBob);
  /** Nobody else has read or lost anything. */
  const othersAreAsBefore = async () => {
    expect(await told(bob)).toEqual(ofBob);
    for (const other of [made.daniel, made.ellen]) expect(await told(other)).toEqual([]);
  };
  return { ...made, id: body.item._id, othersAreAsBefore };
}

describe('an invitation', () => {
  it('[ENT-07] [INV-06] is told to the account that has its address, where it is accepted, and to nobody else', async () => {
    const { ada, othersAreAsBefore } = await invited();
    expect(await told(ada)).toEqual([subject]);
    expect((await centerOf(ada)).items).toMatchObject([
      { kind: 'messages', path: '/delegated', isRead: false, fund: null, paragraphs: [] },
    ]);
    const elsewhere = await server.make.portal();
    expect((await centerOf(ada, elsewhere.domains[0])).items).toEqual([]);
    await othersAreAsBefore();
  });

  it('[ENT-07] [INV-06] is marked as read by the one whom it is told to, and by nobody else', async () => {
    const { ada, ellen, othersAreAsBefore } = await invited();
    const [item] = (await centerOf(ada)).items;
    const mark = async ({ authCode }: Reader) =>
      (
        await server.request('POST', '/api/profile/notifications/read', {
          authCode,
          body: { ids: [item?._id] },
        })
      ).status;
    const read = async ({ authCode }: Reader) =>
      (await server.request('GET', `/api/notifications/${item?._id}`, { authCode })).status;
    expect([await mark(ellen), await read(ellen), await read(ada)]).toEqual([404, 404, 200]);
    expect((await centerOf(ada)).items).toMatchObject([{ isRead: false }]);
    expect(await mark(ada)).toBe(200);
    expect((await centerOf(ada)).items).toMatchObject([{ isRead: true }]);
    await othersAreAsBefore();
  });

  it.each([
    ['accepted', ({ ada, id }: Awaited<ReturnType<typeof invited>>) => scene.accept(ada.authCode, id)],
    ['ended', ({ daniel, id }: Awaited<ReturnType<typeof invited>>) => scene.end(daniel.authCode, id)],
    [
      'to a profile that is archived',
      ({ daniel, llc }: Awaited<ReturnType<typeof invited>>) =>
        server.request('PUT', `/api/investing_entities/${llc}`, {
          authCode: daniel.authCode,
          body: { archivedAt: server.clock.now().toISOString() },
        }),
    ],
  ])('[ENT-07] [INV-06] is told no more once it is %s', async (_how, close) => {
    const made = await invited();
    expect(await told(made.ada)).toEqual([subject]);
    expect((await close(made)).status).toBe(200);
    expect(await told(made.ada)).toEqual([]);
    await made.othersAreAsBefore();
  });

  it('[ENT-07] [INV-06] is told until its last moment', async () => {
    const until = new Date(server.clock.now().getTime() + 60_000).toISOString();
    const { ada } = await invited({ until });
    server.clock.advance(59_999);
    expect(await told(ada)).toEqual([subject]);
    server.clock.advance(1);
    expect(await told(ada)).toEqual([]);
  });

  it('[ENT-07] [INV-06] is told once although it is sent again, and again where it is another one', async () => {
    const { daniel, ada, llc, id, othersAreAsBefore } = await invited();
    server.clock.advance(6 * 60_000);
    const changes = await rowChanges(server, async () => {
      const { status } = await server.request('POST', '/api/profile/delegates/resend', {
        authCode: daniel.authCode,
        body: { id },
      });
      expect(status).toBe(200);
    });
    expect(changes.outbox?.added).toMatchObject([{ to: ada.email.toUpperCase() }]);
    expect(changes.notifications).toBeUndefined();
    expect(await told(ada)).toEqual([subject]);
    await scene.end(daniel.authCode, id);
    await scene.invite(daniel.authCode, llc, ada.email);
    expect(await told(ada)).toEqual([subject]);
    await othersAreAsBefore();
  });

  it('[ENT-07] [INV-06] is told to an account that is made after it, once the address is confirmed', async () => {
    const { daniel, llc, othersAreAsBefore } = await invited();
    const email = `later-${crypto.randomUUID()}@example.com`;
    await scene.invite(daniel.authCode, llc, email);
    const later = await server.make.user({ email, emailConfirmedAt: null });
    const authCode = await server.signIn(later);
    expect(await told({ authCode })).toEqual([]);
    await server.platform.db
      .updateTable('users')
      .set({ emailConfirmedAt: server.clock.now() })
      .where('_id', '=', later._id)
      .execute();
    expect(await told({ authCode })).toEqual([subject]);
    await othersAreAsBefore();
  });

  it('[ENT-07] [SEC-16] takes what was told of it away when it is erased', async () => {
    const { id } = await invited();
    const count = async () =>
      (await sql`SELECT FROM notifications WHERE invitation = ${id}`.execute(server.platform.db)).rows.length;
    expect(await count()).toBe(1);
    await sql`DELETE FROM investing_entity_delegates WHERE _id = ${id}`.execute(server.platform.db);
    expect(await count()).toBe(0);
  });
});
