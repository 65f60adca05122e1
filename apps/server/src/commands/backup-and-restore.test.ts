import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectionUrl, type EmbeddedPostgres, startEmbeddedPostgres } from '@paddock/embedded-postgres';
import { factories, runCommand, testDatabase, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { migrateAll } from '../open-platform.ts';
import { createDatabase, type DatabaseConnection, newId } from '../platform/database/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'paddock-backup-'));
const archive = join(folder, 'backup.tar.gz');
let running: EmbeddedPostgres;

/** These tests start and fill databases in separate processes. */
vi.setConfig({ testTimeout: 90_000 });

/** Runs the command on that DATA_DIR. */
const command = (
  name: 'backup' | 'restore',
  args: string[],
  dataDir: string,
  databaseUrl = '',
  more: Record<string, string> = {},
) => runCommand(name, args, { DATA_DIR: join(folder, dataDir), DATABASE_URL: databaseUrl, ...more });

const tables = ['users', 'companies', 'funds', 'synd_users', 'audit_events', 'pgboss.job', 'pgboss.queue'];

/** The contents of our tables, including the audit log and the jobs. */
async function contents(connection: DatabaseConnection): Promise<Record<string, unknown[]>> {
  const db = createDatabase({ ...connection, max: 1 });
  try {
    const found: Record<string, unknown[]> = {};
    for (const table of tables) {
      found[table] = (
        await sql`SELECT to_jsonb(t) AS row FROM ${sql.raw(table)} t ORDER BY 1`.execute(db)
      ).rows;
    }
    expect((await sql`SELECT * FROM fund_totals_differing`.execute(db)).rows).toEqual([]);
    await expect(sql`DELETE FROM audit_events`.execute(db)).rejects.toThrow('append-only');
    return found;
  } finally {
    await db.destroy();
  }
}

beforeAll(async () => {
  const dataDir = join(folder, 'running');
  running = await startEmbeddedPostgres({ dataDir, log: () => undefined, durable: false });
  await migrateAll(running.connection);
  const db = createDatabase({ ...running.connection, max: 1 });
  await factories(db).participation();
  await sql`INSERT INTO audit_events (_id, action) VALUES (${newId()}, 'test')`.execute(db);
  await sql`INSERT INTO pgboss.job (name, data) VALUES ('send-mail', '{"mail": "x"}')`.execute(db);
  await db.destroy();
  mkdirSync(join(dataDir, 'files', 'documents'), { recursive: true });
  writeFileSync(join(dataDir, 'files', 'documents', 'one.pdf'), '%PDF-1.7');
  writeFileSync(join(dataDir, 'secret.key'), 'the key');
});
afterAll(async () => {
  await running.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('[SEC-08] npm run backup saves database, files and key while the server runs, and warns that this is not encrypted', async () => {
  const { output, ok } = await command('backup', [archive], 'running');
  expect(output).toMatch(
    /^Backed up \d+ rows of \d+ tables, 1 files and the key to .*backup\.tar\.gz \(0\.\d MB\)\.\n/,
  );
  expect(output).toMatch(/WARNING: .*backup\.tar\.gz is NOT ENCRYPTED.*Set BACKUP_PASSPHRASE/);
  expect(ok).toBe(true);
  const db = createDatabase({ ...running.connection, max: 1 });
  const mark = await db.selectFrom('deployment_checks').selectAll().where('name', '=', 'backup').execute();
  await db.destroy();
  expect(mark).toMatchObject([{ outcome: 'works', message: '0.0 MB, not encrypted.', by: null }]);
});

it('[SEC-16] npm run backup writes no generated key in plain sight, but on the demo', async () => {
  const plain = join(folder, 'plain.tar.gz');
  const refused = await command('backup', [plain], 'running', '', { DEMO: '0' });
  expect(refused).toMatchObject({ ok: false, output: expect.stringContaining('BACKUP_RECIPIENT') });
  expect(existsSync(plain)).toBe(false);
  const passphrase = { BACKUP_PASSPHRASE: 'eleven quiet horses walk home' };
  const encrypted = await command('backup', [join(folder, 'kept.tar.gz.age')], 'running', '', {
    DEMO: '0',
    ...passphrase,
  });
  expect(encrypted).toMatchObject({ ok: true, output: expect.stringContaining('and the key') });
});

it('[SEC-08] npm run backup encrypts with a passphrase, with which alone an empty database of DATABASE_URL is filled', async () => {
  const passphrase = 'eleven quiet horses walk home';
  const passphraseFile = join(folder, 'passphrase');
  writeFileSync(passphraseFile, `${passphrase}\n`);
  const sealed = join(folder, 'sealed.tar.gz.age');
  const made = await command('backup', [sealed], 'running', '', { BACKUP_PASSPHRASE_FILE: passphraseFile });
  expect(made).toMatchObject({ ok: true, output: expect.not.stringContaining('WARNING') });
  expect(readFileSync(sealed, 'latin1')).toMatch(/^age-encryption\.org\/v1\n/);
  await withDatabaseUrl(async (url, connection) => {
    expect(await command('restore', [sealed], 'unsealed', url)).toEqual({
      output: expect.stringContaining('is encrypted: set BACKUP_PASSPHRASE'),
      ok: false,
    });
    const restored = await command('restore', [sealed], 'unsealed', url, { BACKUP_PASSPHRASE: passphrase });
    expect(restored).toMatchObject({ ok: true, output: expect.stringMatching(/^Restored the backup of/) });
    expect(await contents(connection)).toEqual(await contents(running.connection));
  });
});

it('npm run restore refuses to run beside a server, and over existing data', async () => {
  expect(await command('restore', [archive, '--replace'], 'running')).toEqual({
    output: expect.stringMatching(/^DATA_DIR .* is in use by another Paddock server \(process \d+\)\./),
    ok: false,
  });
  const { output, ok } = await command('restore', [archive], 'elsewhere', connectionUrl(running.connection));
  expect(output).toMatch(
    /^Nothing was restored: the database holds data already \(.*users.*\)\. .*--replace/,
  );
  expect(ok).toBe(false);
});

it('npm run restore --replace refuses while a server uses the database of DATABASE_URL, and replaces all of it afterwards', async () => {
  await withDatabaseUrl(async (url, connection) => {
    const server = await testServer({ database: { connection, drop: async () => undefined } });
    const before = await contents(connection);
    try {
      expect(await command('restore', [archive, '--replace'], 'served', url)).toEqual({
        output: `Nothing was restored: 1 process of Paddock uses the database (process ${process.pid} on ${hostname()}). Stop it first.`,
        ok: false,
      });
      expect(await contents(connection)).toEqual(before);
      expect(existsSync(join(folder, 'served', 'files'))).toBe(false);
    } finally {
      await server.close();
    }
    expect(before).not.toEqual(await contents(running.connection));
    expect(await command('restore', [archive, '--replace'], 'served', url)).toMatchObject({ ok: true });
    expect(await contents(connection)).toEqual(await contents(running.connection));
  });
});

it('npm run restore fills an empty DATA_DIR', async () => {
  const { output, ok } = await command('restore', [archive], 'empty');
  expect(output).toMatch(
    /^Restored the backup of 2\d{3}-.*Z: \d+ rows of \d+ tables, 1 files and the key\.$/,
  );
  expect(ok).toBe(true);
  const restored = await startEmbeddedPostgres({ dataDir: join(folder, 'empty'), log: () => undefined });
  try {
    const expected = await contents(running.connection);
    for (const table of tables) expect(expected[table], table).not.toEqual([]);
    expect(await contents(restored.connection)).toEqual(expected);
  } finally {
    await restored.stop();
  }
  expect(readFileSync(join(folder, 'empty', 'files', 'documents', 'one.pdf'), 'latin1')).toBe('%PDF-1.7');
  expect(readFileSync(join(folder, 'empty', 'secret.key'), 'latin1')).toBe('the key');
});

/** Runs with an empty database of DATABASE_URL. */
async function withDatabaseUrl(work: (url: string, connection: DatabaseConnection) => Promise<void>) {
  const database = await testDatabase();
  try {
    const { host = '', port = 5432, user = '', database: name = '', connectionString } = database.connection;
    await work(connectionString ?? connectionUrl({ host, port, user, database: name }), database.connection);
  } finally {
    await database.drop();
  }
}
