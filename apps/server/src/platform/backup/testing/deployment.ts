import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client, type ClientConfig } from 'pg';
import {
  type BackupOptions,
  type BackupSummary,
  backup,
  type RestoreOptions,
  type RestoreSummary,
  restore,
} from '../index.ts';

/**
 * A deployment for backup tests: a database with a small schema that has everything that makes restoring hard, a
 * folder of files and a key. Close it after the test.
 */
export interface Deployment {
  readonly folder: string;
  readonly client: Client;
  query(sql: string): Promise<Record<string, unknown>[]>;
  writeFile(name: string, content: string | Buffer): void;
  /** Every stored file by name. */
  files(): Record<string, string>;
  key(): string | undefined;
  setKey(key: string): void;
  backup(
    name?: string,
    elsewhere?: BackupOptions['externalFiles'],
    encryptWith?: BackupOptions['encryptWith'],
  ): Promise<BackupSummary>;
  restore(
    archive: string,
    options?: Pick<RestoreOptions, 'replace' | 'decryptWith'>,
  ): Promise<RestoreSummary>;
  close(): Promise<void>;
}

const now = new Date('2026-11-21T12:00:00Z');

/** Owners and things reference each other in a cycle, events are append-only, and a trigger numbers rows. */
const SCHEMA = `
  CREATE TYPE mood AS ENUM ('calm', 'it''s odd');
  CREATE TABLE owners (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text, parent integer REFERENCES owners,
    favourite integer, upper_name text GENERATED ALWAYS AS (upper(name)) STORED, mood mood, seen timestamptz);
  CREATE TABLE things (
    id serial PRIMARY KEY, "Owner's" integer NOT NULL REFERENCES owners, price numeric(14,2), raw bytea,
    tags text[], detail jsonb, stamped text);
  ALTER TABLE owners ADD CONSTRAINT favourite FOREIGN KEY (favourite) REFERENCES things;
  CREATE TABLE events (at date NOT NULL, line text) PARTITION BY RANGE (at);
  CREATE TABLE events_rest PARTITION OF events DEFAULT;
  CREATE FUNCTION stamp() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.stamped := 'now'; RETURN NEW; END $$;
  CREATE TRIGGER stamp BEFORE INSERT ON things FOR EACH ROW EXECUTE FUNCTION stamp();
  CREATE TRIGGER asleep BEFORE UPDATE ON things FOR EACH ROW EXECUTE FUNCTION stamp();
  ALTER TABLE things DISABLE TRIGGER asleep;
  CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'append-only'; END $$;
  CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON events
    FOR EACH STATEMENT EXECUTE FUNCTION refuse();
  CREATE TABLE kysely_migration (name text PRIMARY KEY);
  INSERT INTO kysely_migration VALUES ('001_first'), ('002_second');`;

/** A migrated database for this deployment alone, and a function that drops it. */
interface OwnDatabase {
  readonly connection: ClientConfig;
  drop(): Promise<void>;
}

export async function deployment(
  database: OwnDatabase,
  migrations: readonly string[] = ['001_first', '002_second'],
): Promise<Deployment> {
  const folder = mkdtempSync(join(tmpdir(), 'paddock-backup-'));
  const [filesDir, secretKeyPath] = [join(folder, 'files'), join(folder, 'secret.key')];
  const client = new Client(database.connection);
  await client.connect();
  await client.query('DROP SCHEMA pgboss CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  await client.query(SCHEMA);
  await client.query('DELETE FROM kysely_migration WHERE name <> ALL ($1)', [migrations]);
  const query: Deployment['query'] = async (sql) => (await client.query<Record<string, unknown>>(sql)).rows;
  return {
    folder,
    client,
    query,
    writeFile(name, content) {
      mkdirSync(dirname(join(filesDir, name)), { recursive: true });
      writeFileSync(join(filesDir, name), content);
    },
    files() {
      if (!existsSync(filesDir)) return {};
      const found = readdirSync(filesDir, { recursive: true, withFileTypes: true }).filter((each) =>
        each.isFile(),
      );
      const paths = found.map((each) => join(each.parentPath, each.name)).sort();
      return Object.fromEntries(
        paths.map((path) => [path.slice(filesDir.length + 1), readFileSync(path, 'latin1')]),
      );
    },
    key: () => (existsSync(secretKeyPath) ? readFileSync(secretKeyPath, 'utf8') : undefined),
    setKey: (key) => writeFileSync(secretKeyPath, key),
    backup: (name = 'backup.tar.gz', externalFiles, encryptWith) =>
      backup({
        connection: database.connection,
        filesDir,
        secretKeyPath,
        out: join(folder, name),
        now,
        ...(externalFiles && { externalFiles }),
        encryptWith,
      }),
    restore: (archive, options = {}) =>
      restore({
        archive,
        connection: database.connection,
        filesDir,
        secretKeyPath,
        migrate: async () => undefined,
        ...options,
      }),
    async close() {
      await client.end();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Rows, files and a key, each with its difficult cases. */
export async function fill(target: Deployment): Promise<void> {
  await target.query(`
    INSERT INTO owners (name, mood, seen) VALUES ('Ann', 'calm', '2026-11-21 12:00:00.123456+02'), (NULL, 'it''s odd', NULL);
    UPDATE owners SET parent = 1 WHERE id = 2;
    INSERT INTO owners (name, parent) SELECT 'child ' || n, 2 FROM generate_series(1, 50) n;
    INSERT INTO things ("Owner's", price, raw, tags, detail) VALUES
      (2, 0.10, '\\x00ff5c6e', ARRAY['a,b', NULL, '"'], '{"a": [1.50, null, "\\u2028"]}'),
      (1, 999999999999.99, '', '{}', NULL);
    INSERT INTO things ("Owner's", detail) VALUES (1, to_jsonb(E'tab\\t newline\\n backslash\\\\N \\\\. cr\\r 𝄞 ünï'::text));
    UPDATE things SET stamped = 'then';
    UPDATE owners SET favourite = 2 WHERE id = 1;
    INSERT INTO events VALUES ('2026-01-01', E'one\\ttwo\\\\'), ('1999-12-31', '\\N')`);
  target.writeFile('documents/0001.pdf', '%PDF-1.7');
  target.writeFile(`documents/${'deep/'.repeat(30)}0002.bin`, Buffer.from([0, 255, 10, 13]));
  target.writeFile('empty.txt', '');
  target.writeFile('documents/.7d1.part', 'being written');
  target.setKey('the key');
}
