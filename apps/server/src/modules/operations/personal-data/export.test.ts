import type { DataExport } from '@paddock/contract';
import {
  bystanders,
  jobRun,
  people,
  samplePdf,
  signingScene,
  storedDocuments,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/database/index.ts';
import type { JobRun } from '../../../platform/job-run.ts';
import { makeDataExport } from './make-data-export.job.ts';
import { groupBySize } from './plan-parts.ts';

let server: TestServer;
let of: ReturnType<typeof people>;
beforeAll(async () => {
  server = await testServer();
  of = people(server);
});
afterAll(() => server.close());

type Item = { item: DataExport | null };
const ask = (authCode: string | undefined) =>
  server.request<Item & { code: string }>('POST', '/api/account/export', { authCode, body: {} });
const read = (authCode: string) => server.request<Item>('GET', '/api/account/export', { authCode });
const link = (authCode: string | undefined, id: string, part = 0) =>
  server.request<{ url: string; originalName: string; code: string }>(
    'POST',
    '/api/account/export/download',
    { authCode, body: { id, part } },
  );
const make = (id: string, run: JobRun<{ export: string }> = jobRun<{ export: string }>()) =>
  makeDataExport(server, { export: id }, run);

/** Asks for an export, has it made, and unpacks it. */
async function exported(authCode: string) {
  const asked = await ask(authCode);
  expect(asked.status).toBe(200);
  const id = asked.body.item?._id ?? '';
  await make(id);
  const { body } = await link(authCode, id);
  const reply = await server.app.inject({
    method: 'GET',
    url: body.url,
    headers: { host: 'stallion.localhost' },
  });
  expect(reply.statusCode).toBe(200);
  const files = unzipSync(reply.rawPayload);
  const text = strFromU8(files['data.json'] ?? new Uint8Array());
  const { data } = JSON.parse(text) as { data: Record<string, { rows: Record<string, unknown>[] }> };
  return { id, files, text, data, name: body.originalName };
}

describe('an export of one’s own data', () => {
  it('[SEC-16] holds the account, the documents and what was done, and can be read by its owner', async () => {
    const person = await of.person({ firstName: 'Ida', lastName: 'Investor', address1: '1 Main Street' });
    const documents = storedDocuments(server);
    const fund = await server.make.fund();
    const participation = await server.make.participation({
      user: person._id,
      fund: fund._id,
      invest_amount: '250000.25',
      cosub_first_name: 'Sam',
      cosub_email: 'sam@example.com',
    });
    await documents.taxFor(person._id);
    await documents.taxFor(person._id);
    await documents.taxFor(person._id, { isDeleted: true });
    await documents.verificationFor(person._id);
    await documents.agreementOf(participation._id);
    const authCode = await server.signIn(person);
    const { files, data, name } = await exported(authCode);
    expect(name).toMatch(/^My data of \d{4}-\d\d-\d\d\.zip$/);
    expect(Object.keys(files).toSorted()).toEqual([
      'READ ME.txt',
      'data.json',
      'files/agreements/Agreement.pdf',
      'files/tax documents/K_1 (2).pdf',
      'files/tax documents/K_1.pdf',
      'files/verification documents/passport.pdf',
    ]);
    expect(Buffer.from(files['files/tax documents/K_1.pdf'] ?? [])).toEqual(samplePdf);
    expect(data['users']?.rows).toEqual([
      expect.objectContaining({ email: person.email, firstName: 'Ida', address1: '1 Main Street' }),
    ]);
    // Exactly the cents, and the spouse whom the person named.
    expect(data['synd_users']?.rows).toEqual([
      expect.objectContaining({
        invest_amount: 250000.25,
        cosub_first_name: 'Sam',
        cosub_email: 'sam@example.com',
      }),
    ]);
    expect(data['audit_events']?.rows.map(({ action }) => action)).toContain('personal_data.export');
    const [line] = (await of.auditEvents('personal_data.download')).filter(
      ({ actor }) => actor === person._id,
    );
    expect(line).toMatchObject({ collection: 'users', record: person._id, detail: { part: 0 } });
  });

  it('[SEC-16] is named after the day in the time zone of the person, or else of the portal', async () => {
    const db = server.platform.db;
    const authCode = await server.signIn(await of.person());
    const { id } = await exported(authCode);
    /** The name, if it was asked for at 11:30 by UTC. */
    const named = async (zone: { portal: string | null; chosen: string }) => {
      const createdAt = new Date('2026-11-22T11:30:00Z');
      await db
        .updateTable('data_exports')
        .set({ createdAt, portal: zone.portal })
        .where('_id', '=', id)
        .execute();
      await sql`UPDATE users SET "profileSettings" = ${JSON.stringify({ timezone: zone.chosen })}::jsonb
        WHERE _id = (SELECT "user" FROM data_exports WHERE _id = ${id})`.execute(db);
      return (await link(authCode, id)).body.originalName;
    };
    const auckland = await server.make.portal({ timeZone: 'Pacific/Auckland' });
    const honolulu = await server.make.portal({ timeZone: 'Pacific/Honolulu' });
    const asOfDevice = 'Device Default Timezone';
    expect(await named({ portal: auckland._id, chosen: asOfDevice })).toBe('My data of 2026-11-23.zip');
    expect(await named({ portal: honolulu._id, chosen: asOfDevice })).toBe('My data of 2026-11-22.zip');
    expect(await named({ portal: honolulu._id, chosen: 'Pacific/Auckland' })).toBe(
      'My data of 2026-11-23.zip',
    );
    expect(await named({ portal: auckland._id, chosen: 'Pacific/Honolulu' })).toBe(
      'My data of 2026-11-22.zip',
    );
    expect(await named({ portal: null, chosen: asOfDevice })).toBe('My data of 2026-11-22.zip');
  });

  it('[SEC-16] holds no secret, and nothing of another person', async () => {
    const scene = await signingScene(server);
    const bystander = await bystanders(server);
    const { person, authCode } = await scene.invested({ spouse: true });
    const admin = await of.person({ level: 'admin', firstName: 'Quentin', lastName: 'Quiet' });
    const other = await of.person({ firstName: 'Olga', lastName: 'Other' });
    const db = server.platform.db;
    const now = server.clock.now();
    await storedDocuments(server).taxFor(other._id);
    await of.signIn((await of.person()).username);
    await db
      .insertInto('notes')
      .values([
        {
          _id: newId(),
          collection: 'users',
          record: person._id,
          text: 'Noted in private',
          author: admin._id,
        },
      ])
      .execute();
    await db.updateTable('users').set({ notes: 'Rated in private' }).where('_id', '=', person._id).execute();
    await db
      .insertInto('account_deactivations')
      .values({ user: person._id, at: now, by: admin._id, reason: 'Said in private' })
      .execute();
    // A superadmin who views the site as the person, with an address of their own.
    const superadmin = await of.person({ level: 'superadmin' });
    await db
      .insertInto('user_auths')
      .values({
        hash: Buffer.from(newId()),
        user: person._id,
        superadmin: superadmin._id,
        address: '203.0.113.77',
        agent: 'The browser of the superadmin',
        createdAt: now,
        lastUsedAt: now,
        authenticatedAt: now,
        endedAt: now,
      })
      .execute();
    // An address that was somebody else's before the person's account began.
    await db
      .insertInto('outbox')
      .values({ _id: newId(), to: person.email, subject: 'For the former owner', createdAt: new Date(0) })
      .execute();
    const { text, files } = await exported(authCode);
    const stored = await sql<{ secret: string }>`
      SELECT unnest(ARRAY[password, "oldPortalPassword"]) AS secret FROM users WHERE _id = ${person._id}
      UNION ALL SELECT encode(hash, 'hex') FROM user_auths WHERE "user" = ${person._id}
      UNION ALL SELECT encode("codeHash", 'hex') FROM signature_signers
      UNION ALL SELECT "documentKey" FROM signature_requests WHERE "syndUser" IN (
        SELECT _id FROM synd_users WHERE "user" = ${person._id})`.execute(db);
    const secrets = stored.rows.flatMap(({ secret }) => secret ?? []);
    expect(secrets.length).toBeGreaterThan(1);
    const foreign = [
      ...secrets,
      authCode,
      admin._id,
      'Quiet',
      'in private',
      other._id,
      other.email,
      'Olga',
      superadmin._id,
      '203.0.113.77',
      'The browser of the superadmin',
      'For the former owner',
      bystander.person.email,
      bystander.person._id,
    ];
    expect(foreign.filter((word) => text.includes(word))).toEqual([]);
    expect(Object.keys(files).filter((path) => path.startsWith('files/tax'))).toEqual([]);
    await db.deleteFrom('account_deactivations').where('user', '=', person._id).execute();
  });

  it('[SEC-16] is nobody else’s: not another person’s, not a superadmin’s who views the site as them, not a visitor’s', async () => {
    const person = await of.person();
    const authCode = await server.signIn(person);
    const { id } = await exported(authCode);
    const other = await server.signIn(await of.person());
    const superadmin = await server.signIn(await of.person({ level: 'superadmin' }));
    expect((await link(other, id)).status).toBe(404);
    expect((await link(superadmin, id)).status).toBe(404);
    expect((await read(other)).body.item).toBeNull();
    expect((await link(undefined, id)).status).toBe(401);
    expect((await link(authCode, id, 1)).status).toBe(404);
    expect((await link(authCode, newId())).status).toBe(404);
    const { code } = (
      await server.request<{ code: string }>('POST', '/auth/guest/code', {
        authCode: superadmin,
        body: { user: person._id },
      })
    ).body;
    const viewing = (
      await server.request<{ authCode: string }>('POST', '/auth/guest', {
        authCode: superadmin,
        body: { code },
      })
    ).body.authCode;
    for (const reply of [await link(viewing, id), await ask(viewing), await read(viewing)])
      expect(reply).toMatchObject({ status: 403, body: { code: 'guest_session_read_only' } });
    // A link of the person ends with their session.
    const { url } = (await link(authCode, id)).body;
    await server.request('POST', '/auth/logout', { authCode });
    expect((await server.request('GET', url)).status).toBe(403);
  });

  it('[SEC-16] is had by somebody who was removed from a portal, without what is offered there', async () => {
    const other = await server.make.portal({ slug: 'other', domains: ['other.localhost'] });
    const company = await server.make.company({ portal: other._id });
    const fund = await server.make.fund({ company: company._id, name: 'Offered there alone' });
    const document = await storedDocuments(server).forFund(fund._id, { originalName: 'Secret-terms.pdf' });
    await storedDocuments(server).newsFor({ fund: fund._id });
    const person = await of.person();
    const authCode = await server.signIn(person);
    const admin = await server.signIn(await of.person({ level: 'admin' }));
    const removed = await server.request('POST', '/api/backoffice/memberships/remove', {
      authCode: admin,
      body: { user: person._id, portal: other._id },
    });
    expect(removed.status).toBe(200);
    const { data, text, files } = await exported(authCode);
    expect(data['portal_removals']?.rows).toMatchObject([{ portal: other._id }]);
    expect(data['portal_memberships']?.rows.map(({ portal }) => portal)).not.toContain(other._id);
    for (const word of [fund._id, 'Offered there alone', document._id, 'Secret-terms'])
      expect(text).not.toContain(word);
    expect(Object.keys(files).filter((path) => path.startsWith('files/'))).toEqual([]);
  });

  it('[SEC-16] takes a fresh proof of identity, and is one at a time however often it is asked for', async () => {
    const person = await of.person();
    const authCode = await server.signIn(person);
    const replies = await Promise.all([ask(authCode), ask(authCode), ask(authCode)]);
    expect(new Set(replies.map(({ body }) => body.item?._id)).size).toBe(1);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const lines = (await of.auditEvents('personal_data.export')).filter(({ actor }) => actor === person._id);
    expect(lines).toHaveLength(1);
    expect((await read(authCode)).body.item).toMatchObject({ state: 'running', parts: [], expiresAt: null });
    // Not there before it is made.
    expect((await link(authCode, replies[0]?.body.item?._id ?? '')).status).toBe(404);
    await server.platform.db
      .updateTable('user_auths')
      .set({ authenticatedAt: new Date(0) })
      .where('user', '=', person._id)
      .execute();
    expect((await ask(authCode)).body.code).toBe('sudo_required');
  });

  it('[SEC-16] goes on with the next part after a stop, and tells by bell and email when it is ready', async () => {
    const person = await of.person();
    const documents = storedDocuments(server);
    await documents.taxFor(person._id);
    await documents.verificationFor(person._id);
    const authCode = await server.signIn(person);
    const id = (await ask(authCode)).body.item?._id ?? '';
    const db = server.platform.db;
    const stopped = jobRun<{ export: string }>({ slices: 0 });
    await make(id, stopped);
    expect(stopped.next).toEqual({ export: id });
    // Its files in three parts.
    const [planned] = await db.selectFrom('data_export_parts').selectAll().where('export', '=', id).execute();
    const files = planned?.files ?? [];
    expect(files).toHaveLength(2);
    await db
      .updateTable('data_export_parts')
      .set({ files: JSON.stringify([]) })
      .where('export', '=', id)
      .execute();
    await db
      .insertInto('data_export_parts')
      .values(files.map((file, at) => ({ export: id, position: at + 1, files: JSON.stringify([file]) })))
      .execute();
    const first = jobRun<{ export: string }>({ slices: 1 });
    await make(id, first);
    expect(first.next).toEqual({ export: id });
    const keyOf = async (position: number) =>
      (
        await db
          .selectFrom('data_export_parts')
          .select('key')
          .where('export', '=', id)
          .where('position', '=', position)
          .executeTakeFirst()
      )?.key;
    const firstKey = await keyOf(0);
    expect([typeof firstKey, await keyOf(1)]).toEqual(['string', null]);
    await make(id);
    await make(id);
    expect(await keyOf(0)).toBe(firstKey);
    expect((await read(authCode)).body.item).toMatchObject({
      state: 'ready',
      parts: [{ position: 0 }, { position: 1 }, { position: 2 }],
    });
    expect((await link(authCode, id, 2)).body.originalName).toContain(', part 3 of 3');
    const emails = await of.emailsTo(person.email);
    expect(emails.map(({ subject }) => subject)).toEqual(['Your data is ready to download']);
    const told = await db.selectFrom('notifications').selectAll().where('user', '=', person._id).execute();
    expect(told).toMatchObject([
      { path: '/profile#your-data', messageSubject: 'Your data is ready to download' },
    ]);
  });

  it('[SEC-16] is kept once, and told once, when two runs make it at the same time', async () => {
    const person = await of.person();
    const authCode = await server.signIn(person);
    const id = (await ask(authCode)).body.item?._id ?? '';
    const { store, platform } = server;
    const put = store.put;
    const keys: string[] = [];
    store.put = async (key, ...more) => {
      keys.push(key);
      // The other run makes all of it while this one stores its ZIP.
      if (keys.length === 1) await make(id);
      return put.call(store, key, ...more);
    };
    await make(id);
    store.put = put;
    const [late = '', kept = ''] = keys;
    expect(keys).toHaveLength(2);
    const parts = await platform.db
      .selectFrom('data_export_parts')
      .select('key')
      .where('export', '=', id)
      .execute();
    expect(parts).toEqual([{ key: kept }]);
    expect((await of.emailsTo(person.email)).map(({ subject }) => subject)).toEqual([
      'Your data is ready to download',
    ]);
    // The ZIP that came too late goes, as an object without a record does.
    server.clock.advance(2 * 24 * 60 * 60_000);
    await platform.housekeeping.run(jobRun());
    expect(await store.stat(late)).toBeUndefined();
    expect(await store.stat(kept)).toBeDefined();
  });

  it('[SEC-16] names the documents that were deleted while it was made', async () => {
    const person = await of.person();
    const documents = storedDocuments(server);
    const gone = await documents.taxFor(person._id);
    await documents.verificationFor(person._id);
    await server.store.remove(gone.docPath ?? '');
    const { files } = await exported(await server.signIn(person));
    expect(Object.keys(files).filter((path) => path.startsWith('files/'))).toEqual([
      'files/verification documents/passport.pdf',
    ]);
    expect(strFromU8(files['deleted meanwhile.txt'] ?? new Uint8Array())).toContain(
      'files/tax documents/K_1.pdf',
    );
  });

  it('[SEC-16] is not made of an account that was closed meanwhile', async () => {
    const person = await of.person();
    const authCode = await server.signIn(person);
    const id = (await ask(authCode)).body.item?._id ?? '';
    await server.platform.db
      .updateTable('users')
      .set({ isActive: false })
      .where('_id', '=', person._id)
      .execute();
    await make(id);
    const { db } = server.platform;
    const parts = await db.selectFrom('data_export_parts').select('key').where('export', '=', id).execute();
    expect(parts).toEqual([]);
    const [stored] = await db.selectFrom('data_exports').selectAll().where('_id', '=', id).execute();
    expect(stored).toMatchObject({ readyAt: null, failedAt: expect.any(Date) });
    expect((await of.emailsTo(person.email)).map(({ subject }) => subject)).not.toContain(
      'Your data is ready to download',
    );
  });

  it('[SEC-16] is made five times a day at most for one person', async () => {
    const limited = await testServer({ beside: server, env: { RATE_LIMITS: 'on' } });
    const askThere = (authCode: string) =>
      limited.request<Item & { code: string }>('POST', '/api/account/export', { authCode, body: {} });
    const { _id, authCode } = await of.signedIn();
    const other = await of.signedIn();
    for (let count = 0; count < 5; count += 1) {
      const asked = await askThere(authCode);
      expect(asked.status).toBe(200);
      // Asked again while it is made, it is the same one, and counts once.
      expect((await askThere(authCode)).body.item?._id).toBe(asked.body.item?._id);
      await make(asked.body.item?._id ?? '');
    }
    expect(await askThere(authCode)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    const made = await server.platform.db
      .selectFrom('data_exports')
      .select('_id')
      .where('user', '=', _id)
      .execute();
    expect(made).toHaveLength(5);
    expect((await askThere(other.authCode)).status).toBe(200);
    await limited.close();
  });

  it('[SEC-16] is removed after seven days, with its file', async () => {
    const person = await of.person();
    const authCode = await server.signIn(person);
    const { id } = await exported(authCode);
    const { key } = await server.platform.db
      .selectFrom('data_export_parts')
      .select('key')
      .where('export', '=', id)
      .executeTakeFirstOrThrow();
    const day = 24 * 60 * 60_000;
    server.clock.advance(6 * day);
    await server.platform.housekeeping.run(jobRun());
    expect(await server.store.stat(key ?? '')).toBeDefined();
    server.clock.advance(1 * day + 1);
    const again = await server.signIn(person);
    expect((await link(again, id)).status).toBe(404);
    await server.platform.housekeeping.run(jobRun());
    await server.platform.housekeeping.run(jobRun());
    expect(await server.store.stat(key ?? '')).toBeUndefined();
    expect((await read(again)).body.item).toBeNull();
  });

  it('[SEC-16] fails in words when it cannot be made, and can be asked for again', async () => {
    const person = await of.person();
    const authCode = await server.signIn(person);
    const id = (await ask(authCode)).body.item?._id ?? '';
    const put = server.store.put;
    server.store.put = () => Promise.reject(new Error('The store is full'));
    await expect(make(id)).rejects.toThrow('The store is full');
    expect((await read(authCode)).body.item?.state).toBe('running');
    await make(id, { ...jobRun<{ export: string }>(), isLast: true });
    server.store.put = put;
    expect((await read(authCode)).body.item?.state).toBe('failed');
    expect((await of.emailsTo(person.email)).map(({ subject }) => subject)).toEqual([
      'Your data could not be prepared',
    ]);
    expect(server.errors.splice(0)).toHaveLength(1);
    expect((await ask(authCode)).body.item?._id).not.toBe(id);
  });
});

it('[SEC-16] files are grouped by size, and a large one has a part of its own', () => {
  const sizes = (groups: { bytes: number }[][]) => groups.map((group) => group.map(({ bytes }) => bytes));
  const file = (bytes: number) => ({ bytes });
  expect(sizes(groupBySize([], 10))).toEqual([[]]);
  expect(sizes(groupBySize([4, 6, 1, 50, 2, 8].map(file), 10))).toEqual([[4, 6], [1], [50], [2, 8]]);
  expect(sizes(groupBySize([50, 1].map(file), 10))).toEqual([[50], [1]]);
});
