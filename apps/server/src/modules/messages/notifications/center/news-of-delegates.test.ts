import type { Entity, ListReply, NotificationPage } from '@paddock/contract';
import { type DelegateScene, delegateScene, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tellPerson } from '../index.ts';

let server: TestServer;
let scene: DelegateScene;
beforeAll(async () => {
  server = await testServer();
  scene = await delegateScene(server);
});
beforeEach(() => server.clock.set(new Date()));
afterAll(() => server.close());

const news = { kind: 'distributions', portal: null, path: '/delegated', about: [] } as const;
const tell = (user: string, subject: string, holder?: string) =>
  tellPerson(server.platform.db, server.platform, {
    ...news,
    user,
    subject,
    ...(holder !== undefined && { holder }),
  });

interface Reader {
  readonly authCode: string;
}

const centerOf = async ({ authCode }: Reader) =>
  (await server.request<NotificationPage>('GET', '/api/profile/notifications', { authCode })).body;
const collectionOf = async ({ authCode }: Reader, query = '') =>
  (
    await server.request<ListReply<Entity<'notifications'>>>('GET', `/api/notifications${query}`, {
      authCode,
    })
  ).body;

/** What somebody reads in the center, in the bell and in the collection, which all say the same. */
async function linesOf(reader: Reader): Promise<string[]> {
  const center = await centerOf(reader);
  const lines = center.items.map(({ subject }) => subject).toSorted();
  expect(center.total).toBe(lines.length);
  expect(center.unread.reduce((sum, { count }) => sum + count, 0)).toBe(lines.length);
  for (const query of ['?mine=true', '']) {
    const { items, total } = await collectionOf(reader, query);
    expect(items.map(({ subject }) => String(subject)).toSorted()).toEqual(lines);
    expect(total).toBe(lines.length);
  }
  return lines;
}

/** Ada and Bob get the notices of Daniel's company, Ada those of Ellen's too; each has a line of their own. */
async function scenes() {
  const made = await scene.made();
  const { daniel, ada, ellen, llc, ellenLlc } = made;
  const bob = await scene.person({ firstName: 'Bob', lastName: 'Martin' });
  const grant = await scene.delegated(daniel, ada, llc, { rights: ['notices', 'documents'] });
  await scene.delegated(daniel, bob, llc, { rights: ['notices'] });
  await scene.delegated(ellen, ada, ellenLlc, { rights: ['notices'] });
  await tell(ada._id, 'Distribution: $300 (Okafor Holdings LLC)', llc);
  await tell(bob._id, 'Distribution: $300 (Okafor Holdings LLC)', llc);
  await tell(ada._id, 'Distribution: $700 (Whitfield LLC)', ellenLlc);
  await tell(ada._id, 'About Ada');
  await tell(daniel._id, 'Distribution: $300 (Okafor Holdings LLC)');
  return { ...made, bob, grant };
}

const ofHers = ['About Ada', 'Distribution: $700 (Whitfield LLC)'];
const ofCompany = 'Distribution: $300 (Okafor Holdings LLC)';
const before = [...ofHers, ofCompany].toSorted();

describe('what a delegate was told', () => {
  it('[ENT-07] is read until the delegation ends, in no list and no count afterwards, and by nobody else any less', async () => {
    const { daniel, ada, bob, grant } = await scenes();
    const { items } = await centerOf(ada);
    const id = items.find(({ subject }) => subject === ofCompany)?._id;
    const one = () => server.request('GET', `/api/notifications/${id}`, { authCode: ada.authCode });
    const mark = () =>
      server.request('POST', '/api/profile/notifications/read', {
        authCode: ada.authCode,
        body: { ids: [id] },
      });
    expect(await linesOf(ada)).toEqual(before);
    expect((await one()).status).toBe(200);
    await scene.end(daniel.authCode, grant);
    expect(await linesOf(ada)).toEqual(ofHers);
    expect((await one()).status).toBe(404);
    expect((await mark()).status).toBe(404);
    expect(await linesOf(bob)).toEqual([ofCompany]);
    expect(await linesOf(daniel)).toContain(ofCompany);
  });

  it('[ENT-07] is read until the last day that was granted', async () => {
    const { ellen, bob, ellenLlc } = await scenes();
    const until = new Date(server.clock.now().getTime() + 60_000).toISOString();
    await scene.delegated(ellen, bob, ellenLlc, { rights: ['notices'], until });
    await tell(bob._id, 'Distribution: $700 (Whitfield LLC)', ellenLlc);
    server.clock.advance(59_999);
    expect(await linesOf(bob)).toEqual([ofCompany, 'Distribution: $700 (Whitfield LLC)']);
    server.clock.advance(1);
    expect(await linesOf(bob)).toEqual([ofCompany]);
  });

  it('[ENT-07] is not read by somebody from whom the right to notices was taken, whatever else they may see', async () => {
    const { daniel, ada, bob, llc, grant } = await scenes();
    await scene.end(daniel.authCode, grant);
    const narrowed = await scene.delegated(daniel, ada, llc, { rights: ['view', 'documents', 'tax'] });
    expect(await linesOf(ada)).toEqual(ofHers);
    await scene.end(daniel.authCode, narrowed);
    await scene.delegated(daniel, ada, llc, { rights: ['notices'] });
    expect(await linesOf(ada)).toEqual(before);
    expect(await linesOf(bob)).toEqual([ofCompany]);
  });

  it('[ENT-07] is read no more once the profile is archived', async () => {
    const { daniel, ada, bob, llc } = await scenes();
    const body = { archivedAt: server.clock.now().toISOString() };
    const url = `/api/investing_entities/${llc}`;
    expect((await server.request('PUT', url, { authCode: daniel.authCode, body })).status).toBe(200);
    expect([await linesOf(ada), await linesOf(bob)]).toEqual([ofHers, []]);
  });

  it('[ENT-07] is stored with its profile and the right that it needs, and what is told to the owner with neither', async () => {
    const { daniel, ada, llc } = await scenes();
    const stored = await server.platform.db
      .selectFrom('notifications')
      .select(['user', 'holder', 'holderRight'])
      .where('messageSubject', '=', ofCompany)
      .where('user', 'in', [daniel._id, ada._id])
      .execute();
    expect(stored).toHaveLength(2);
    expect(stored).toContainEqual({ user: ada._id, holder: llc, holderRight: 'notices' });
    expect(stored).toContainEqual({ user: daniel._id, holder: null, holderRight: null });
  });
});
