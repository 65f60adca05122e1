import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectRunningEmbedded } from './index.ts';
import { layoutOf } from './layout.ts';
import { clusterProcesses } from './processes.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start.ts';
import { query } from './testing/query.ts';
import { isRoot, scratch } from './testing/scratch.ts';

const { root, folder, start } = scratch();

/** These only look, at one database in a folder that others may enter first. */
describe('the embedded database, once it runs', () => {
  let dataDir: string;
  let database: EmbeddedPostgres;
  beforeAll(async () => {
    dataDir = folder();
    chmodSync(root, 0o755);
    mkdirSync(dataDir, { recursive: true, mode: 0o755 });
    chmodSync(dataDir, 0o755);
    database = await startEmbeddedPostgres({ dataDir, log: () => undefined, databaseName: 'my funds' });
  });
  afterAll(() => database.stop());

  it('has full durability, listens on no address, and uses UTC', async () => {
    const settings = await query(
      database.url,
      `SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'synchronous_commit', 'full_page_writes',
       'autovacuum', 'listen_addresses', 'TimeZone', 'server_encoding', 'data_checksums') ORDER BY name`,
    );
    expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
      autovacuum: 'on',
      data_checksums: 'on',
      fsync: 'on',
      full_page_writes: 'on',
      listen_addresses: '',
      server_encoding: 'UTF8',
      synchronous_commit: 'on',
      TimeZone: 'UTC',
    });
  });

  it('provides a role that owns its database and is not a superuser, like a managed PostgreSQL', async () => {
    const [row] = await query(
      database.url,
      'SELECT current_database() AS database, rolsuper, rolcreatedb FROM pg_roles WHERE rolname = current_user',
    );
    expect(row).toEqual({ database: 'my funds', rolsuper: false, rolcreatedb: true });
    await query(database.url, 'CREATE EXTENSION pg_trgm');
    await query(database.url, 'CREATE EXTENSION citext');
  });

  it('closes DATA_DIR to other users', async () => {
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    for (const name of readdirSync(dataDir)) {
      expect(statSync(join(dataDir, name)).mode & 0o077, name).toBe(0);
    }
  });

  it.runIf(isRoot)('lets no other account of the machine read a file or open the socket', async () => {
    const asNobody = { uid: 65_534, gid: 65_534, stdio: 'ignore' as const };
    const { cluster } = layoutOf(dataDir);
    expect(() => execFileSync('ls', [dirname(dataDir)], asNobody)).not.toThrow();
    for (const path of [dataDir, cluster, join(cluster, 'PG_VERSION'), join(cluster, '.s.PGSQL.5432')]) {
      expect(() => execFileSync('ls', [path], asNobody), path).toThrow();
    }
    expect(statSync(cluster).uid).not.toBe(0);
    expect(readFileSync('/etc/passwd', 'utf8')).not.toContain(`:${statSync(cluster).uid}:`);
  });
});

describe('the embedded database', () => {
  it('keeps rows across a stop and a start, and leaves no process behind', async () => {
    const dataDir = folder('my data, "quoted"');
    const first = await start(dataDir);
    await query(first.url, `CREATE TABLE kept AS SELECT 'row' AS kept`);
    await first.stop();
    expect(await clusterProcesses(layoutOf(dataDir))).toEqual([]);
    expect(await connectRunningEmbedded(dataDir)).toBeUndefined();

    const second = await start(dataDir);
    expect(await query(second.url, 'SELECT * FROM kept')).toEqual([{ kept: 'row' }]);
    expect(await connectRunningEmbedded(dataDir)).toEqual(second.connection);
  });

  it('gives up durability only for data that is thrown away', async () => {
    const database = await start(folder(), { durable: false });
    const settings = await query(
      database.url,
      `SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'synchronous_commit', 'full_page_writes')
       ORDER BY name`,
    );
    expect(settings.map(({ setting }) => setting)).toEqual(['off', 'off', 'off']);
  });

  it('writes no statements or values into its own log', async () => {
    const dataDir = folder();
    const database = await start(dataDir);
    await query(database.url, 'CREATE TABLE secrets (value text UNIQUE)');
    await query(database.url, `INSERT INTO secrets VALUES ('jane@example.com')`);
    await expect(query(database.url, `INSERT INTO secrets VALUES ('jane@example.com')`)).rejects.toThrow(
      'unique',
    );
    // Only then has it written all of it.
    await database.stop();
    expect(readFileSync(layoutOf(dataDir).log, 'utf8')).not.toContain('jane');
  });

  it('works with a path that is too long for a socket, and leaves nothing in the temporary folder', async () => {
    const dataDir = folder('long'.repeat(30));
    const database = await start(dataDir);
    expect(await query(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    const runtime = dirname(database.connection.host);
    expect(runtime.startsWith(dataDir)).toBe(false);
    expect(statSync(runtime).mode & 0o777).toBe(0o700);
    await database.stop();
    expect(existsSync(runtime)).toBe(false);
  });

  it('rejects a shared folder, and a path that cannot be a folder', async () => {
    await expect(start('/tmp')).rejects.toMatchObject({ code: 'DATA_DIR_UNUSABLE' });
    const file = folder();
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, '');
    await expect(start(join(file, 'below'))).rejects.toMatchObject({
      code: 'DATA_DIR_UNUSABLE',
      message: expect.stringMatching(/^DATA_DIR .* cannot be used: a part of the path is a file\.$/),
    });
  });

  it.skipIf(isRoot)('rejects a folder that it may not write', async () => {
    const parent = dirname(folder());
    mkdirSync(parent, { recursive: true });
    chmodSync(parent, 0o500);
    await expect(start(join(parent, 'data'))).rejects.toThrow('this user may not write there');
  });

  it('names the version of a database that another PostgreSQL created, and does not change it', async () => {
    const dataDir = folder();
    await (await start(dataDir)).stop();
    const version = join(layoutOf(dataDir).cluster, 'PG_VERSION');
    writeFileSync(version, '99\n');
    await expect(start(dataDir)).rejects.toMatchObject({
      code: 'EMBEDDED_DATABASE_VERSION',
      message: expect.stringContaining('was made by PostgreSQL 99, and this Paddock brings PostgreSQL 18'),
    });
    expect(readFileSync(version, 'utf8')).toBe('99\n');
  });
});
