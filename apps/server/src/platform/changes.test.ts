import { type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from './database/index.ts';

let server: TestServer;
let one: string;
let other: string;
let fund: string;
let seen: (string | undefined)[] = [];
beforeAll(async () => {
  server = await testServer();
  one = (await server.make.portal({ slug: 'stallion', isDefault: true }))._id;
  other = (await server.make.portal({ slug: 'sports' }))._id;
  fund = (await server.make.fund())._id;
  server.platform.changes.on('pages', (portal) => seen.push(portal));
});
afterAll(() => server.close());

/** What is heard of the pages from a statement, once word of something later has come too. */
async function heardOf(statement: Promise<unknown>): Promise<(string | undefined)[]> {
  await statement;
  const end = newId();
  await sql`SELECT pg_notify('changed', ${`pages ${end}`})`.execute(server.platform.db);
  await expect.poll(() => seen).toContain(end);
  const heard = seen.slice(0, seen.indexOf(end));
  seen = [];
  return heard;
}

const text = (portal: string | null) =>
  server.platform.db.insertInto('contents').values({ _id: newId(), slug: newId(), portal }).execute();

describe('word of the pages', () => {
  it('names the portal whose texts changed, and no other', async () => {
    await heardOf(Promise.resolve());
    expect(await heardOf(text(one))).toEqual([one]);
    const { db } = server.platform;
    expect(await heardOf(sql`UPDATE contents SET title = 'New' WHERE portal = ${one}`.execute(db))).toEqual([
      one,
    ]);
    expect(await heardOf(sql`DELETE FROM contents WHERE portal = ${one}`.execute(db))).toEqual([one]);
  });

  it('names both where something moves from one portal to the other', async () => {
    const { db } = server.platform;
    await heardOf(text(one));
    const moved = sql`UPDATE contents SET portal = ${other} WHERE portal = ${one}`.execute(db);
    expect(new Set(await heardOf(moved))).toEqual(new Set([one, other]));
  });

  it('names none where all pages may have changed: by a common text, a portal, or the name of a fund', async () => {
    const { db } = server.platform;
    expect(await heardOf(text(null))).toEqual([undefined]);
    expect(await heardOf(sql`UPDATE portals SET name = 'New' WHERE _id = ${one}`.execute(db))).toEqual([
      undefined,
    ]);
    expect(await heardOf(sql`UPDATE funds SET name = 'New' WHERE _id = ${fund}`.execute(db))).toEqual([
      undefined,
    ]);
    expect(await heardOf(sql`TRUNCATE team_members`.execute(db))).toEqual([undefined]);
  });

  it('is not spread by what changes of a fund and stands on no page', async () => {
    const { db } = server.platform;
    expect(await heardOf(sql`UPDATE funds SET description = 'New' WHERE _id = ${fund}`.execute(db))).toEqual(
      [],
    );
  });

  it('is not spread by a statement that changes nothing', async () => {
    const { db } = server.platform;
    const nothing = sql`UPDATE contents SET title = 'New' WHERE slug = 'none'`.execute(db);
    expect(await heardOf(nothing)).toEqual([]);
  });
});
