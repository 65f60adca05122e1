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
    await scene.paper(daniel._id, llc, 'Another K-1');
    await scene.paper(daniel._id, self, 'Own K-1');
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
