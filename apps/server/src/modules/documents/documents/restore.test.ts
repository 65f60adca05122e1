import type { Entity, ListReply } from '@paddock/contract';
import { lifetimes } from '@paddock/domain';
import { storedDocuments, type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let documents: ReturnType<typeof storedDocuments>;
beforeAll(async () => {
  server = await testServer();
  documents = storedDocuments(server);
});
afterAll(() => server.close());

async function signedInUser() {
  const user = await server.make.user();
  return { _id: user._id, authCode: await server.signIn(user) };
}

const deleteOrRestore = (action: 'delete' | 'restore', authCode: string | undefined, id: unknown) =>
  server.request('POST', `/api/profile/proof_documents/${action}`, { authCode, body: { id } });

async function listedIds(authCode: string): Promise<string[]> {
  const { body } = await server.request<ListReply<Entity<'proof_documents'>>>(
    'GET',
    '/api/proof_documents?mine=true&limit=999',
    { authCode },
  );
  return body.items.map(({ _id }) => _id);
}

describe('a deleted verification document is restored', () => {
  it('[DOC-10] by its owner, also twice', async () => {
    const owner = await signedInUser();
    const { _id } = await documents.verificationFor(owner._id);
    expect((await deleteOrRestore('delete', owner.authCode, _id)).status).toBe(200);
    expect(await listedIds(owner.authCode)).toEqual([]);
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await deleteOrRestore('restore', owner.authCode, _id);
      expect([status, body]).toEqual([200, { success: true }]);
    }
    expect(await listedIds(owner.authCode)).toEqual([_id]);
    const link = await server.request('POST', '/api/profile/proof_documents/download', {
      authCode: owner.authCode,
      body: { id: _id },
    });
    expect(link.status).toBe(200);
    const { rows } = await sql<{ action: string }>`SELECT action FROM audit_events
      WHERE record = ${_id} AND actor = ${owner._id} ORDER BY at`.execute(server.platform.db);
    expect(rows.map(({ action }) => action)).toContain('proof_documents.restore');
  });

  it('[DOC-10] by nobody else: visitors, other users, admins, impersonation sessions, with an unknown id', async () => {
    const owner = await signedInUser();
    const { _id } = await documents.verificationFor(owner._id);
    await deleteOrRestore('delete', owner.authCode, _id);
    const admin = await server.signIn(await server.make.user({ level: 'admin' }));
    expect((await deleteOrRestore('restore', undefined, _id)).status).toBe(401);
    expect((await deleteOrRestore('restore', (await signedInUser()).authCode, _id)).status).toBe(404);
    expect((await deleteOrRestore('restore', admin, _id)).status).toBe(404);
    expect((await deleteOrRestore('restore', owner.authCode, 'x')).status).toBe(400);
    expect((await deleteOrRestore('restore', owner.authCode, crypto.randomUUID())).status).toBe(404);
    expect(await listedIds(owner.authCode)).toEqual([]);
  });

  it('[DOC-10] within an hour, even if it was deleted again in the meantime', async () => {
    const owner = await signedInUser();
    const { _id } = await documents.verificationFor(owner._id);
    await deleteOrRestore('delete', owner.authCode, _id);
    server.clock.advance(lifetimes.restore - 1_000);
    expect((await deleteOrRestore('delete', owner.authCode, _id)).status).toBe(200);
    server.clock.advance(2_000);
    expect((await deleteOrRestore('restore', owner.authCode, _id)).status).toBe(404);
  });

  it('[DOC-10] neither if an admin hid it, nor if it contained malware', async () => {
    const owner = await signedInUser();
    const hidden = await documents.verificationFor(owner._id, { isDeleted: true });
    expect((await deleteOrRestore('restore', owner.authCode, hidden._id)).status).toBe(404);
    const infected = await documents.verificationFor(owner._id);
    await sql`INSERT INTO files (key, size, type, state, owner)
      VALUES (${infected.docPath}, 1, 'application/pdf', 'deleted', ${owner._id})`.execute(
      server.platform.db,
    );
    await deleteOrRestore('delete', owner.authCode, infected._id);
    expect((await deleteOrRestore('restore', owner.authCode, infected._id)).status).toBe(404);
  });
});
