import { createHash } from 'node:crypto';
import { factories, runCommand } from '@paddock/testing';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chainLines, verifyChain } from '../platform/audit-chain/index.ts';
import { type Database, newId } from '../platform/database/index.ts';
import { type AuditScene, auditScene } from './testing/audit-scene.ts';

let scene: AuditScene;
let server: Kysely<Database>;
let auditor: Kysely<Database>;
beforeAll(async () => {
  scene = await auditScene();
  ({ server, auditor } = scene);
}, 120_000);
afterAll(() => scene.close());

/** Runs npm run prune-audit. */
const prune = () => runCommand('prune-audit', [scene.exports], { DATA_DIR: scene.dataDir });

describe('the lines of people who were erased', () => {
  let make: ReturnType<typeof factories>;
  beforeAll(() => {
    make = factories(server);
  });
  const personOf = async (isErased: boolean) => {
    const { _id } = await make.user();
    const at = new Date();
    await make.closing(_id, { closedAt: at, ...(isErased && { erasedAt: at }) });
    return _id;
  };
  const write = async (actor: string | null, action: string, more: object) => {
    const _id = newId();
    await server
      .insertInto('audit_events')
      .values({
        _id,
        at: new Date(),
        actor,
        level: 'user',
        action,
        address: '203.0.113.9',
        agent: 'Firefox',
        ...more,
      })
      .execute();
    return _id;
  };
  const lineOf = (id: string) =>
    server.selectFrom('audit_events').selectAll().where('_id', '=', id).executeTakeFirstOrThrow();
  const placeOf = (id: string) =>
    server.selectFrom('audit_chain').selectAll().where('event', '=', id).executeTakeFirstOrThrow();
  /** What the digest of a line is made of. */
  const textOf = async (id: string) => {
    const { rows } = await sql<{ text: string }>`
      SELECT audit_line_text(e) AS text FROM audit_events e WHERE e._id = ${id}`.execute(server);
    return rows[0]?.text ?? '';
  };
  const sha256 = (...parts: readonly (string | Uint8Array)[]) =>
    parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
  const renamed = JSON.stringify({ changes: { firstName: { before: 'Ida', after: 'Ada' } } });

  it('[SEC-16] lose what names the person, keep their place, and the chain is whole', async () => {
    const erased = await personOf(true);
    const other = await personOf(false);
    const admin = await personOf(false);
    const ofUser = (user: string) => ({ collection: 'users', record: user, detail: renamed });
    const own = await write(erased, 'users.update', ofUser(erased));
    const byAdmin = await write(admin, 'users.update', ofUser(erased));
    const visit = await write(erased, 'session.open', { detail: JSON.stringify({ by: 'password' }) });
    const money = await write(admin, 'synd_users.correct_terms', {
      collection: 'synd_users',
      person: erased,
      detail: JSON.stringify({
        reason: 'Ida asked',
        changes: {
          invest_amount: { before: 1, after: 2 },
          cosub_email: { before: 'x@example.com', after: null },
        },
      }),
    });
    const bystander = await write(other, 'users.update', ofUser(other));
    const before = await lineOf(bystander);
    await chainLines(server);
    const [ownPlace, placeBefore] = [await placeOf(own), await placeOf(bystander)];
    const [ownText, visitText] = [await textOf(own), await textOf(visit)];
    expect(sha256(ownPlace.salt ?? Buffer.alloc(0), ownText)).toEqual(ownPlace.digest);
    const { output, ok } = await prune();
    expect([ok, output]).toEqual([true, expect.stringContaining('Emptied the personal parts of 4 lines')]);
    const emptied = { address: null, agent: null, detail: { erased: true } };
    expect(await lineOf(own)).toMatchObject({ ...emptied, actor: erased, action: 'users.update' });
    expect(await lineOf(visit)).toMatchObject(emptied);
    // What an admin did from where stays.
    expect(await lineOf(byAdmin)).toMatchObject({ address: '203.0.113.9', detail: { erased: true } });
    expect((await lineOf(money)).detail).toEqual({ changes: { invest_amount: { before: 1, after: 2 } } });
    expect(await lineOf(bystander)).toEqual(before);
    // From the digest alone nobody finds out what the line said, not even somebody who tries the right words.
    for (const [id, text] of [
      [own, ownText],
      [visit, visitText],
    ] as const) {
      const { salt, digest } = await placeOf(id);
      expect(salt).toBeNull();
      expect(sha256(text)).not.toEqual(digest);
    }
    expect((await placeOf(own)).digest).toEqual(ownPlace.digest);
    expect(await placeOf(bystander)).toEqual(placeBefore);
    await chainLines(server);
    expect(await verifyChain(server)).toMatchObject({ erased: 4, fault: undefined });
    // Again, there is nothing left.
    expect((await prune()).output).not.toContain('Emptied');
    const logged = await server
      .selectFrom('audit_events')
      .select('_id')
      .where('action', '=', 'audit.erase')
      .execute();
    expect(logged).toHaveLength(1);
  }, 60_000);

  it('[SEC-16] are the only ones that their owner changes, and only by taking away', async () => {
    const erased = await personOf(true);
    const other = await personOf(false);
    const own = await write(erased, 'users.update', { collection: 'users', record: erased, detail: renamed });
    const foreign = await write(other, 'users.update', {
      collection: 'users',
      record: other,
      detail: renamed,
    });
    await chainLines(server);
    for (const change of [
      sql`UPDATE audit_events SET detail = '{"erased": true}' WHERE _id = ${foreign}`,
      sql`UPDATE audit_events SET action = 'x' WHERE _id = ${own}`,
      sql`UPDATE audit_events SET address = '192.0.2.1' WHERE _id = ${own}`,
      sql`UPDATE audit_events SET detail = '{"invented": 1}' WHERE _id = ${own}`,
      sql`UPDATE audit_events SET actor = NULL WHERE _id = ${own}`,
      // Nor is a salt forgotten while the line has its words.
      sql`UPDATE audit_chain SET salt = NULL WHERE event = ${own}`,
      sql`UPDATE audit_chain SET salt = NULL WHERE event = ${foreign}`,
    ])
      await expect(change.execute(auditor)).rejects.toThrow('stays as it is');
    // Emptied without a line that records it, it is found.
    await chainLines(server);
    await sql`UPDATE audit_events SET detail = '{"erased": true}' WHERE _id = ${own}`.execute(auditor);
    expect((await verifyChain(server)).fault).toMatch(/was changed/);
    await sql`INSERT INTO audit_erased VALUES (${own}, ${newId()})`.execute(auditor);
    expect((await verifyChain(server)).fault).toMatch(
      /lost their personal parts, and the line \S+, .* does not exist/,
    );
    // Nothing but the salt leaves the place of a line that was emptied.
    for (const change of [
      sql`UPDATE audit_chain SET salt = NULL, digest = sha256('x') WHERE event = ${own}`,
      sql`UPDATE audit_chain SET salt = sha256('x') WHERE event = ${own}`,
      sql`DELETE FROM audit_chain WHERE event = ${own}`,
    ])
      await expect(change.execute(auditor)).rejects.toThrow('append-only');
  });
});
