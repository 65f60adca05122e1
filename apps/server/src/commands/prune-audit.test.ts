import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { connectionUrl, type EmbeddedPostgres, startEmbeddedPostgres } from '@paddock/embedded-postgres';
import { factories } from '@paddock/testing';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrateEmbedded } from '../open-platform.ts';
import { chainLines, verifyChain } from '../platform/audit-chain/index.ts';
import { auditConnection } from '../platform/database/audit-owner.ts';
import { createDatabase, type Database, newId } from '../platform/database/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'paddock-prune-'));
const exports = join(folder, 'exports');
let running: EmbeddedPostgres;
let server: Kysely<Database>;
let auditor: Kysely<Database>;

const years = (count: number) => new Date(Date.now() - count * 365.25 * 24 * 60 * 60_000);
const note = (action: string, at: Date, collection: string | null = null) =>
  server
    .insertInto('audit_events')
    .values({ _id: newId(), at, action, collection, detail: JSON.stringify({ note: action }) })
    .execute();
const actions = async () =>
  (await server.selectFrom('audit_events').select('action').orderBy('action').execute()).map(
    ({ action }) => action,
  );

/** Runs a command as an operator does, beside the running database. */
function command(
  name: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<{ output: string; ok: boolean }> {
  const program = fileURLToPath(new URL(`./${name}.ts`, import.meta.url));
  const environment = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    DATA_DIR: join(folder, 'data'),
    ...env,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { env: environment }, (error, stdout, stderr) => {
      resolve({ output: (stdout + stderr).trim(), ok: error === null });
    });
  });
}

const prune = (args: string[], env?: Record<string, string>) => command('prune-audit', args, env);

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

describe('the role of the server', () => {
  it.each([
    'UPDATE audit_events SET action = action',
    'DELETE FROM audit_events',
    'UPDATE audit_chain SET hash = hash',
    'DELETE FROM audit_chain',
    'ALTER TABLE audit_chain DISABLE TRIGGER ALL',
    'INSERT INTO audit_pruned SELECT _id, _id FROM audit_events',
    'INSERT INTO audit_erased SELECT _id, _id FROM audit_events',
    'TRUNCATE audit_events',
    'ALTER TABLE audit_events DISABLE TRIGGER ALL',
    'ALTER TABLE audit_events DISABLE TRIGGER append_only_but_old',
    'DROP TRIGGER append_only ON audit_events',
    'ALTER TABLE audit_events OWNER TO paddock',
    'SET ROLE paddock_audit',
    'GRANT paddock_audit TO paddock',
    "ALTER ROLE paddock_audit PASSWORD 'x'",
    'SET session_replication_role = replica',
  ])('[SEC-06] cannot: %s', async (statement) => {
    await note('session.open', years(9));
    const before = await actions();
    await expect(sql.raw(statement).execute(server)).rejects.toThrow(
      /denied|must be|append-only|only roles/i,
    );
    expect(await actions()).toEqual(before);
  });
});

describe('npm run prune-audit', () => {
  it('[SEC-06] removes what is older than seven years after saving it to a file, and nothing else', async () => {
    await note('settings.update', years(8));
    await note('session.close', years(6.9));
    for (const action of [
      'agreement.sign',
      'document.download',
      'newsletter.export',
      'participations.release',
    ])
      await note(action, years(20));
    await note('synd_users.commit', years(20), 'synd_users');
    const old = (await actions()).filter((action) => ['session.open', 'settings.update'].includes(action));

    const { output, ok } = await prune([exports]);
    expect([ok, output]).toEqual([
      true,
      expect.stringMatching(/^Moved \d+ lines .*\.jsonl\.gz\nSHA-256 \w{64}$/),
    ]);
    const [name = '', ...others] = readdirSync(exports);
    expect(others).toEqual([]);
    const file = readFileSync(join(exports, name));
    const sha256 = createHash('sha256').update(file).digest('hex');
    expect(output).toContain(`SHA-256 ${sha256}`);
    expect(statSync(join(exports, name)).mode & 0o077).toBe(0);
    const lines = gunzipSync(file)
      .toString()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { action: string; detail: { note: string } });
    expect(lines.map(({ action }) => action).toSorted()).toEqual(old.toSorted());
    for (const { action, detail } of lines) expect(detail.note).toBe(action);

    expect(await actions()).toEqual([
      'agreement.sign',
      'audit.prune',
      'document.download',
      'newsletter.export',
      'participations.release',
      'session.close',
      'synd_users.commit',
    ]);
    const { detail } = await server
      .selectFrom('audit_events')
      .select('detail')
      .where('action', '=', 'audit.prune')
      .executeTakeFirstOrThrow();
    expect(detail).toMatchObject({ lines: lines.length, sha256 });
    expect(
      (await sql<{ n: number }>`SELECT sum(change)::int AS n FROM row_counts`.execute(server)).rows,
    ).toEqual([{ n: 7 }]);
    expect(await prune([exports])).toEqual({ output: expect.stringContaining('no lines'), ok: true });
    expect(readdirSync(exports)).toEqual([name]);
  }, 60_000);

  it('[SEC-17] npm run verify-audit knows what has left, and names what else is gone', async () => {
    await note('session.close', years(1));
    await chainLines(server);
    const whole = await command('verify-audit', []);
    expect([whole.ok, whole.output]).toEqual([
      true,
      expect.stringMatching(
        /^\d+ lines .*, \d+ of them in files of prune-audit\.\nThe last place is \d+:\w{64}\n/,
      ),
    ]);
    const [place = ''] = /\d+:\w{64}/.exec(whole.output) ?? [];
    expect(await command('verify-audit', [place])).toEqual(whole);
    const other = `${place.slice(0, -1)}${place.endsWith('0') ? '1' : '0'}`;
    expect(await command('verify-audit', [other])).toMatchObject({
      ok: false,
      output: expect.stringContaining('has another hash than the one that was noted'),
    });
    expect((await command('verify-audit', ['yesterday'])).output).toContain('POSITION:HASH');

    // The owner of the log removes one more line, and says that it is in the file.
    const hidden = sql`action = 'session.close' AND at > now() - interval '2 years'`;
    await sql`ALTER TABLE audit_events DISABLE TRIGGER ALL`.execute(auditor);
    await sql`INSERT INTO audit_pruned (event, prune)
      SELECT e._id, p.prune FROM audit_events e, (SELECT prune FROM audit_pruned LIMIT 1) p
      WHERE ${hidden} LIMIT 1`.execute(auditor);
    await sql`DELETE FROM audit_events WHERE _id IN (SELECT event FROM audit_pruned)`.execute(auditor);
    await sql`ALTER TABLE audit_events ENABLE TRIGGER ALL`.execute(auditor);
    expect(await command('verify-audit', [])).toMatchObject({
      ok: false,
      output: expect.stringMatching(/^\d+ lines are gone, and the line \S+, which .* tells of others\.$/),
    });
  }, 60_000);

  it('[SEC-06] removes nothing if the file cannot be written', async () => {
    await note('session.open', years(9));
    const before = await actions();
    expect((await prune([join(folder, 'nowhere')])).ok).toBe(false);
    expect((await prune([])).output).toContain('npm run prune-audit -- FOLDER');
    expect(await actions()).toEqual(before);
  }, 60_000);

  it('[SEC-06] its role cannot remove younger lines or signatures either', async () => {
    for (const action of ['session.close', 'agreement.sign', 'document.download', 'synd_users.commit'])
      await expect(sql`DELETE FROM audit_events WHERE action = ${action}`.execute(auditor)).rejects.toThrow(
        'stays',
      );
    await expect(sql`UPDATE audit_events SET action = 'x'`.execute(auditor)).rejects.toThrow('append-only');
    await expect(sql`TRUNCATE audit_events`.execute(auditor)).rejects.toThrow('append-only');
  });

  it('[SEC-06] refuses the role of the server on a database of one’s own', async () => {
    const DATABASE_URL = connectionUrl(running.connection);
    expect((await prune([exports], { DATABASE_URL })).output).toContain('Set AUDIT_DATABASE_URL');
    const same = await prune([exports], { DATABASE_URL, AUDIT_DATABASE_URL: DATABASE_URL });
    expect([same.ok, same.output]).toEqual([false, expect.stringMatching(/permission denied/)]);
  }, 60_000);
});

describe('the lines of people who were erased', () => {
  const personOf = async (isErased: boolean) => {
    const { _id } = await factories(server).user({ isActive: !isErased });
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
