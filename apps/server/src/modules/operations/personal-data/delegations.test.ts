import { type DelegateScene, delegateScene, jobRun, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAddresses } from './address-periods.ts';
import { work as erasePeople, type StoppedErasure } from './erase-people.job.ts';
import { exportedJson } from './read-exported-rows.ts';

let server: TestServer;
let scene: DelegateScene;
beforeAll(async () => {
  server = await testServer();
  scene = await delegateScene(server);
});
afterAll(() => server.close());

describe('personal data', () => {
  it('[ENT-07] [SEC-16] a delegation ends with the account of its owner, or of its delegate, and leaves the others', async () => {
    const { daniel, ada, ellen, llc, self, ellenLlc } = await scene.made();
    const bob = await scene.person({ firstName: 'Bob', lastName: 'Martin' });
    const toAda = await scene.delegated(daniel, ada, llc);
    const toBob = await scene.delegated(daniel, bob, self);
    const ofEllen = await scene.delegated(ellen, bob, ellenLlc);
    const left = async () => {
      const rows = await server.platform.db
        .selectFrom('investing_entity_delegates')
        .select('_id')
        .where('_id', 'in', [toAda, toBob, ofEllen])
        .execute();
      return rows.map(({ _id }) => _id).toSorted((a, b) => a.localeCompare(b));
    };
    const closeLongAgo = async (user: string) => {
      const closedAt = new Date(server.clock.now().getTime() - 60 * 24 * 3_600_000);
      await server.make.closing(user, { closedAt, reason: 'Asked in private' });
      await erasePeople(server.platform, {}, jobRun<StoppedErasure>());
    };
    await closeLongAgo(ada._id);
    expect(await left()).toEqual([toBob, ofEllen].toSorted((a, b) => a.localeCompare(b)));
    await closeLongAgo(daniel._id);
    expect(await left()).toEqual([ofEllen]);
  });

  it('[ENT-07] [SEC-16] a delegate exports what was granted to them, and nothing of the profile itself', async () => {
    const { daniel, ada, ellen, llc, k1, own } = await scene.made();
    await scene.delegated(daniel, ada, llc, { rights: ['view', 'documents', 'tax', 'notices'] });
    const exported = async (id: string) => {
      const { db } = server.platform;
      const person = await readAddresses(db, id, server.clock.now());
      if (!person) throw new Error('There is no such person');
      const pieces = await Array.fromAsync(exportedJson(db, person, server.clock.now()));
      const { data } = JSON.parse(pieces.join('')) as { data: Record<string, { rows: object[] }> };
      return data;
    };
    const ofAda = await exported(ada._id);
    const granted = [{ entity: llc, email: ada.email, rights: ['view', 'documents', 'tax', 'notices'] }];
    expect(ofAda['investing_entity_delegates']?.rows).toMatchObject(granted);
    for (const id of [k1, own]) expect(JSON.stringify(ofAda['tax_documents'] ?? {})).not.toContain(id);
    expect(ofAda['investing_entities']).toBeUndefined();
    expect((await exported(daniel._id))['investing_entity_delegates']?.rows).toMatchObject(granted);
    expect((await exported(ellen._id))['investing_entity_delegates']).toBeUndefined();
  });
});
