import type { ListReply } from '@paddock/contract';
import { type DelegateScene, delegateScene, jobRun, type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { work as tellRecipients } from './tell-recipients.job.ts';

let server: TestServer;
let scene: DelegateScene;
beforeAll(async () => {
  server = await testServer();
  scene = await delegateScene(server);
});
beforeEach(() => server.clock.set(new Date()));
afterAll(() => server.close());

const idsOf = async (collection: string, authCode: string) =>
  (
    await server.request<ListReply<{ _id: string }>>('GET', `/api/${collection}`, { authCode })
  ).body.items.map(({ _id }) => _id);

describe('notices', () => {
  const tellEverybody = async () => {
    const { rows } = await sql<{
      publication: string;
    }>`SELECT DISTINCT publication FROM publication_recipients
      WHERE "notifiedAt" IS NULL`.execute(server.platform.db);
    for (const { publication } of rows) await tellRecipients(server.platform, { publication }, jobRun());
  };
  const toldTo = async (to: { email: string }) =>
    (
      await server.platform.db
        .selectFrom('outbox')
        .select('subject')
        .where('to', '=', to.email)
        .where('template', 'in', ['documents: published', 'delegates: documents published'])
        .execute()
    ).map(({ subject }) => subject);

  it('[ENT-07] a copy goes to a delegate with the right to them, about that profile alone, until it ends', async () => {
    const { daniel, ada, ellen, llc, self } = await scene.made();
    await tellEverybody();
    const bob = await scene.person({ firstName: 'Bob', lastName: 'Martin' });
    const id = await scene.delegated(daniel, ada, llc, { rights: ['notices'] });
    await scene.delegated(daniel, bob, llc, { rights: ['tax', 'view', 'documents'] });
    const before = { daniel: await toldTo(daniel), ellen: await toldTo(ellen) };
    const paper = await scene.paper(daniel._id, llc, 'Another K-1');
    await scene.paper(daniel._id, self, 'Own K-1');
    const { rows } = await sql<{ user: string }>`SELECT "user" FROM publication_recipients
      WHERE document = ${paper}`.execute(server.platform.db);
    expect(rows.map(({ user }) => user).toSorted()).toEqual([daniel._id, ada._id].toSorted());
    await tellEverybody();
    expect(await toldTo(ada)).toEqual(['A document of Okafor Holdings LLC is ready']);
    expect(await toldTo(bob)).toEqual([]);
    expect(await toldTo(ellen)).toEqual(before.ellen);
    expect(await toldTo(daniel)).toHaveLength(before.daniel.length + 2);
    expect(await idsOf('tax_documents', ada.authCode)).toEqual([]);
    await scene.paper(daniel._id, llc, 'A third K-1');
    await scene.end(daniel.authCode, id);
    await tellEverybody();
    expect(await toldTo(ada)).toHaveLength(1);
  });

  it('[ENT-07] a paper that is filed for an archived profile reaches its owner, and no delegate of it or of another profile', async () => {
    const { daniel, ada, ellen, fund, llc, self, ownInvestment } = await scene.made();
    const bob = await scene.person({ firstName: 'Bob', lastName: 'Martin' });
    await scene.delegated(daniel, ada, llc, { rights: ['notices', 'tax'] });
    await scene.delegated(daniel, bob, self, { rights: ['notices', 'tax'] });
    // Only the company takes part in the fund; the person's own profile is the one in use.
    await server.platform.db.deleteFrom('synd_users').where('_id', '=', ownInvestment).execute();
    await tellEverybody();
    const seenBefore = await idsOf('tax_documents', bob.authCode);
    const told = { daniel: await toldTo(daniel), ellen: await toldTo(ellen) };
    const archive = (archivedAt: string | null) =>
      server.request('PUT', `/api/investing_entities/${llc}`, {
        authCode: daniel.authCode,
        body: { archivedAt },
      });
    expect((await archive(server.clock.now().toISOString())).status).toBe(200);
    const filed = await scene.filing.filed(await scene.admin(), 'tax_documents', {
      user: daniel._id,
      fund: fund._id,
      year: 2025,
    });
    await tellEverybody();
    expect(await idsOf('tax_documents', daniel.authCode)).toContain(filed);
    expect(await toldTo(daniel)).toHaveLength(told.daniel.length + 1);
    expect(await idsOf('tax_documents', ada.authCode)).toEqual([]);
    expect(await toldTo(ada)).toEqual([]);
    expect(await idsOf('tax_documents', bob.authCode)).toEqual(seenBefore);
    expect(seenBefore).not.toContain(filed);
    expect(await toldTo(bob)).toEqual([]);
    expect(await idsOf('tax_documents', ellen.authCode)).not.toContain(filed);
    expect(await toldTo(ellen)).toEqual(told.ellen);
    const denied = await scene.download(bob.authCode, 'tax_documents', { id: filed });
    expect(denied.status).toBe(404);
    // In use again, the profile's own delegate sees it, and still nobody else.
    expect((await archive(null)).status).toBe(200);
    expect(await idsOf('tax_documents', ada.authCode)).toContain(filed);
    expect(await idsOf('tax_documents', bob.authCode)).toEqual(seenBefore);
  });

  it('[ENT-07] a copy of those about verification documents that are filed for the profile goes to them too', async () => {
    const { daniel, ada, ellen, llc, self } = await scene.made();
    await tellEverybody();
    const bob = await scene.person({ firstName: 'Bob', lastName: 'Martin' });
    await scene.delegated(daniel, ada, llc, { rights: ['notices'] });
    await scene.delegated(daniel, bob, llc, { rights: ['documents'] });
    const before = { daniel: await toldTo(daniel), ellen: await toldTo(ellen) };
    for (const holder of [llc, self, undefined])
      await scene.filing.filed(await scene.admin(), 'proof_documents', {
        user: daniel._id,
        title: 'Formation papers',
        ...(holder && { investing_entity: holder }),
      });
    await tellEverybody();
    expect(await toldTo(ada)).toEqual(['A document of Okafor Holdings LLC is ready']);
    expect(await toldTo(bob)).toEqual([]);
    expect(await toldTo(ellen)).toEqual(before.ellen);
    expect(await toldTo(daniel)).toHaveLength(before.daniel.length + 3);
    expect(await idsOf('proof_documents', ada.authCode)).toEqual([]);
  });
});
