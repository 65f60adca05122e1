import type { Entity, ListReply } from '@paddock/contract';
import { type ErrorBody, requestWhileLocked, type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/database/index.ts';

let server: TestServer;
let admin: string;
let portal: string;
let ids: string[];
beforeAll(async () => {
  server = await testServer();
  admin = await server.signIn(await server.make.user({ level: 'admin' }));
});
afterAll(() => server.close());
beforeEach(async () => {
  portal = (await server.make.portal())._id;
  const rows = ['Ada', 'Bob', 'Cy'].map((name) => ({ _id: newId(), name, portal }));
  await server.platform.db.insertInto('team_members').values(rows).execute();
  ids = rows.map(({ _id }) => _id);
});

const readAt = async () => {
  const { latest } = await server.platform.db
    .selectFrom('team_members')
    .select(({ fn }) => fn.max('updatedAt').as('latest'))
    .where('portal', '=', portal)
    .executeTakeFirstOrThrow();
  return new Date(latest ?? 0).toISOString();
};
const save = async (order: readonly string[], more: Record<string, unknown> = {}, authCode = admin) =>
  server.request<ErrorBody & { moved: number }>('POST', '/api/backoffice/site/order', {
    authCode,
    body: { collection: 'team_members', portal, ids: order, readAt: await readAt(), ...more },
  });
const shown = async () => {
  const filter = JSON.stringify({ portal, isPublished: true });
  const { body } = await server.request<ListReply<Entity<'team_members'>>>(
    'GET',
    `/api/team_members?sort=-sortOrder,createdAt&filter=${encodeURIComponent(filter)}`,
  );
  return body.items.map(({ _id }) => _id);
};

describe('the order of a public list', () => {
  it('[BAC-12] is saved as a whole, is what visitors see, and leaves a line in the audit log', async () => {
    const order = ids.toReversed();
    expect(await save(order)).toMatchObject({ status: 200, body: { moved: 3 } });
    expect(await shown()).toEqual(order);
    expect((await save(order)).body.moved).toBe(0);
    const { rows } = await sql`SELECT detail FROM audit_events
      WHERE action = 'team_members.order' AND portal = ${portal}`.execute(server.platform.db);
    expect(rows).toMatchObject([{ detail: { moved: 3 } }]);
  });

  it('[BAC-12] rejects a record twice, of another portal or of no list, and a list that is not whole', async () => {
    const other = await server.make.portal();
    const foreign = newId();
    await server.platform.db
      .insertInto('team_members')
      .values({ _id: foreign, name: 'Eve', portal: other._id })
      .execute();
    const [first = '', second = ''] = ids;
    expect((await save([first, second, second])).status).toBe(400);
    for (const order of [[...ids, foreign], [first, second, foreign], [first, second, newId()], [first], []])
      expect(await save(order)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await save(ids, { collection: 'users' })).status).toBe(400);
    expect(await shown()).toEqual(ids);
  });

  it('[BAC-12] rejects the second of two orders of the same list, also at the same time', async () => {
    const seen = await readAt();
    const late = await requestWhileLocked(
      server,
      {
        hold: (held) =>
          sql`UPDATE team_members SET "sortOrder" = 9, "updatedAt" = now() + interval '1 hour' WHERE _id = ${ids[2]}`.execute(
            held,
          ),
      },
      () => save(ids.toReversed(), { readAt: seen }),
    );
    expect(late.status).toBe(409);
    const again = await readAt();
    const replies = await Promise.all([
      save(ids.toReversed(), { readAt: again }),
      save([...ids], { readAt: again }),
    ]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('[BAC-12] takes an admin', async () => {
    const user = await server.signIn(await server.make.user());
    expect((await save(ids.toReversed(), {}, user)).status).toBe(403);
    expect(await shown()).toEqual(ids);
  });

  it('[BAC-12] shows visitors nobody who is not published, and lets only admins publish', async () => {
    const [first = ''] = ids;
    const put = (authCode: string, isPublished: boolean) =>
      server.request('PUT', `/api/team_members/${first}`, { authCode, body: { isPublished } });
    expect((await put(admin, false)).status).toBe(200);
    expect(await shown()).toEqual(ids.slice(1));
    expect((await server.request('GET', `/api/team_members/${first}`)).status).toBe(404);
    const user = await server.signIn(await server.make.user());
    expect((await put(user, true)).status).toBeGreaterThanOrEqual(403);
  });
});
