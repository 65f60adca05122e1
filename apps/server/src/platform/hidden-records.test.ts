import { type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from './database/index.ts';

interface Line {
  actor: string | null;
  collection: string | null;
  record: string | null;
  detail: Record<string, unknown>;
}

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const linesAbout = async (record: string) =>
  (
    await sql<Line>`SELECT actor, collection, record, detail FROM audit_events
      WHERE record = ${record} ORDER BY at, _id`.execute(server.platform.db)
  ).rows;

describe('another person’s record', () => {
  it('[SEC-06] leaves an audit line with its owner when someone requests it', async () => {
    const [owner, stranger] = [await server.make.user(), await server.make.user()];
    const authCode = await server.signIn(stranger);
    const participation = await server.make.participation({ user: owner._id });
    const tax = newId();
    const document = { _id: tax, user: owner._id, originalName: 'k1.pdf' };
    await server.platform.db.insertInto('tax_documents').values(document).execute();
    const reaches = [
      ['GET', `/api/users/${owner._id}`, undefined, 'users', owner._id],
      ['GET', `/api/synd_users/${participation._id}`, undefined, 'synd_users', participation._id],
      ['GET', `/api/tax_documents/${tax}`, undefined, 'tax_documents', tax],
      ['POST', '/api/profile/tax_documents/download', { id: tax }, 'tax_documents', tax],
      [
        'POST',
        '/api/syndication/set_not_investing',
        { id: participation._id },
        'synd_users',
        participation._id,
      ],
    ] as const;
    for (const [method, url, body, collection, record] of reaches) {
      const before = (await linesAbout(record)).length;
      const reply = await server.request(method, url, { authCode, body });
      expect([url, reply.status, reply.body.code]).toEqual([url, 404, 'not_found']);
      expect((await linesAbout(record)).slice(before)).toEqual([
        {
          actor: stranger._id,
          collection,
          record,
          detail: { code: 'not_found', call: expect.stringContaining(method), person: owner._id },
        },
      ]);
    }
  });

  it('[SEC-06] gets the same response as a missing one, which leaves no line', async () => {
    const authCode = await server.signIn(await server.make.user());
    const hidden = await server.request('GET', `/api/users/${(await server.make.user())._id}`, { authCode });
    const none = newId();
    const missing = await server.request('GET', `/api/users/${none}`, { authCode });
    const sameBody = { ...hidden.body, requestId: expect.any(String) };
    expect([missing.status, missing.body]).toEqual([hidden.status, sameBody]);
    expect(await linesAbout(none)).toEqual([]);
  });
});

describe('impersonation', () => {
  it('[SEC-06] names the impersonated user in every line that it leaves', async () => {
    const [user, superadmin] = [await server.make.user(), await server.make.user({ level: 'superadmin' })];
    const authCode = await server.impersonate(user, superadmin);
    const rejected = await server.request('PUT', `/api/users/${user._id}`, {
      authCode,
      body: { city: 'Reno' },
    });
    expect(rejected.body.code).toBe('guest_session_read_only');
    const { rows } = await sql<Line>`SELECT actor, collection, record, detail FROM audit_events
      WHERE actor = ${superadmin._id}`.execute(server.platform.db);
    expect(rows).toMatchObject([{ detail: { code: 'guest_session_read_only', person: user._id } }]);
  });
});
