import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@paddock/embedded-postgres';
import { factories } from '@paddock/testing';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrateEmbedded } from '../open-platform.ts';
import { chainLines, verifyChain } from '../platform/audit-chain/index.ts';
import { auditConnection } from '../platform/database/audit-owner.ts';
import { createDatabase, type Database, newId } from '../platform/database/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'paddock-erase-'));
const exports = join(folder, 'exports');
let running: EmbeddedPostgres;
let server: Kysely<Database>;
let auditor: Kysely<Database>;

/** Runs npm run prune-audit as an operator does, beside the running database. */
function prune(args: string[]): Promise<{ output: string; ok: boolean }> {
  const program = fileURLToPath(new URL('./prune-audit.ts', import.meta.url));
  const env = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    DATA_DIR: join(folder, 'data'),
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { env }, (error, stdout, stderr) => {
      resolve({ output: (stdout + stderr).trim(), ok: error === null });
    });
  });
}

beforeAll(async () => {
  mkdirSync(exports);
  running = await startEmbeddedPostgres({
    dataDir: join(folder, 'data'),
    log: () => undefined,
    durable: false,
  });
  await migrateEmbedded(running.connection);
  // From its second start on, the server finds the log with its owner.
  await migrateEmbedded(running.connection);
  server = createDatabase({ ...running.connection, max: 2 });
  auditor = createDatabase({ ...auditConnection(running.connection), max: 1 });
}, 120_000);
afterAll(async () => {
  await server.destroy();
  await auditor.destroy();
  await running.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('the lines of people who were erased', () => {
  let make: ReturnType<typeof factories>;
  beforeAll(() => {
    make = factories(server);
  });
  const personOf = async (isErased: boolean) => {
    const { _id } = await make.user({ isActive: !isErased });
    const at = new Date();
    await server
      .insertInto('account_closings')
      .values({ user: _id, askedAt: at, closedAt: at, ...(isErased && { erasedAt: at }) })
      .execute();
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
    const { output, ok } = await prune([exports]);
    expect([ok, output]).toEqual([true, expect.stringContaining('Emptied the personal parts of 4 lines')]);
    const emptied = { address: null, agent: null, detail: { erased: true } };
    expect(await lineOf(own)).toMatchObject({ ...emptied, actor: erased, action: 'users.update' });
    expect(await lineOf(visit)).toMatchObject(emptied);
    // What an admin did from where stays.
    expect(await lineOf(byAdmin)).toMatchObject({ address: '203.0.113.9', detail: { erased: true } });
    expect((await lineOf(money)).detail).toEqual({ changes: { invest_amount: { before: 1, after: 2 } } });
    expect(await lineOf(bystander)).toEqual(before);
    await chainLines(server);
    expect(await verifyChain(server)).toMatchObject({ erased: 4, fault: undefined });
    // Again, there is nothing left.
    expect((await prune([exports])).output).not.toContain('Emptied');
    const told = await server
      .selectFrom('audit_events')
      .select('_id')
      .where('action', '=', 'audit.erase')
      .execute();
    expect(told).toHaveLength(1);
  });

  it('[SEC-16] are the only ones that their owner changes, and only by taking away', async () => {
    const erased = await personOf(true);
    const other = await personOf(false);
    const own = await write(erased, 'users.update', { collection: 'users', record: erased, detail: renamed });
    const foreign = await write(other, 'users.update', {
      collection: 'users',
      record: other,
      detail: renamed,
    });
    for (const change of [
      sql`UPDATE audit_events SET detail = '{"erased": true}' WHERE _id = ${foreign}`,
      sql`UPDATE audit_events SET action = 'x' WHERE _id = ${own}`,
      sql`UPDATE audit_events SET address = '192.0.2.1' WHERE _id = ${own}`,
      sql`UPDATE audit_events SET detail = '{"invented": 1}' WHERE _id = ${own}`,
      sql`UPDATE audit_events SET actor = NULL WHERE _id = ${own}`,
    ])
      await expect(change.execute(auditor)).rejects.toThrow('stays as it is');
    // Emptied without a line that tells of it, it is found.
    await chainLines(server);
    await sql`UPDATE audit_events SET detail = '{"erased": true}' WHERE _id = ${own}`.execute(auditor);
    expect((await verifyChain(server)).fault).toMatch(/was changed/);
    await sql`INSERT INTO audit_erased VALUES (${own}, ${newId()})`.execute(auditor);
    expect((await verifyChain(server)).fault).toMatch(
      /lost their personal parts, and the line \S+, .* does not exist/,
    );
  });
});
