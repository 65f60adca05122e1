import type { Entity, ListReply } from '@paddock/contract';
import { storedDocuments, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let documents: ReturnType<typeof storedDocuments>;
beforeAll(async () => {
  server = await testServer();
  documents = storedDocuments(server);
});
afterAll(() => server.close());

/** An investor's document, seen by the viewer of the case. */
async function seenBy(
  viewer: 'owner' | 'admin' | 'impersonation',
  state: 'stored' | 'quarantined' | 'hidden',
) {
  const owner = await server.make.user();
  const document = await documents.verificationFor(owner._id);
  if (state === 'quarantined')
    await server.platform.db
      .insertInto('files')
      .values({ key: document.docPath, size: 1n, type: 'application/pdf', state: 'quarantined' })
      .execute();
  if (state === 'hidden')
    await server.platform.db
      .updateTable('proof_documents')
      .set({ isDeleted: true })
      .where('_id', '=', document._id)
      .execute();
  const authCode = await {
    owner: () => server.signIn(owner),
    admin: async () => server.signIn(await server.make.user({ level: 'admin' })),
    impersonation: async () => server.impersonate(owner, await server.make.user({ level: 'superadmin' })),
  }[viewer]();
  const filter = encodeURIComponent(JSON.stringify({ _id: document._id }));
  const { body } = await server.request<ListReply<Entity<'proof_documents'>>>(
    'GET',
    `/api/proof_documents?filter=${filter}`,
    { authCode },
  );
  const send = async (action: string) =>
    (
      await server.request('POST', `/api/profile/proof_documents/${action}`, {
        authCode,
        body: { id: document._id },
      })
    ).status;
  return { item: body.items[0], send };
}

describe('what the viewer may do with a verification document', () => {
  it.each([
    ['owner', 'stored', { canDownload: true, canDelete: true }],
    ['owner', 'quarantined', { canDownload: false, canDelete: true }],
    ['admin', 'stored', { canDownload: true, canDelete: false }],
    ['admin', 'quarantined', { canDownload: false, canDelete: false }],
    ['admin', 'hidden', { canDownload: false, canDelete: false }],
    ['impersonation', 'stored', { canDownload: true, canDelete: false }],
  ] as const)('[DOC-04] [DOC-10] is what the endpoints accept (%s, %s)', async (viewer, state, abilities) => {
    const { item, send } = await seenBy(viewer, state);
    expect(item).toMatchObject(abilities);
    expect((await send('download')) === 200).toBe(abilities.canDownload);
    expect((await send('delete')) === 200).toBe(abilities.canDelete);
  });
});
