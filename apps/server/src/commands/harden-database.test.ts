import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  asSuperuser,
  connectionUrl,
  type EmbeddedConnection,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '@paddock/embedded-postgres';
import { runCommand, withRunningServer } from '@paddock/testing';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inspectBooks } from '../modules/money/journal-checks/index.ts';
import { migrateAll } from '../open-platform.ts';
import { appendAuditEntry } from '../platform/audit.ts';
import { chainLines, verifyChain } from '../platform/audit-chain/index.ts';
import {
  auditExposure,
  createDatabase,
  type Database,
  logAuditExposure,
} from '../platform/database/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'paddock-harden-'));
const database = 'hardened';
let cluster: EmbeddedPostgres;
let server: Kysely<Database>;
let owner: Kysely<Database>;
const journalTables = [
  'ledger_books',
  'positions',
  'ledger_entries',
  'ledger_postings',
  'ledger_seals',
  'position_balances',
];
const as = (user: string): EmbeddedConnection => ({ ...cluster.connection, user, database });

/** What the start says in the log. */
async function said(): Promise<string[]> {
  const lines: string[] = [];
  const note = (level: string) => (text: string) => lines.push(`${level}: ${text}`);
  await logAuditExposure(server, { info: note('info'), warn: note('warn') } as never);
  return lines;
}

/** Runs the command as an operator does. */
const harden = (env: Record<string, string>) => runCommand('harden-database', [], env);

beforeAll(async () => {
  cluster = await startEmbeddedPostgres({
    dataDir: join(folder, 'data'),
    log: () => undefined,
    durable: false,
  });
  // As a managed PostgreSQL has them: an administrator without being a superuser, who has made the server's role.
  await asSuperuser(cluster.connection, async (client) => {
    await client.query('CREATE ROLE harden_owner LOGIN CREATEROLE CREATEDB');
    await client.query('SET ROLE harden_owner');
    await client.query('CREATE ROLE harden_server LOGIN');
    await client.query('GRANT harden_server TO harden_owner');
    await client.query(`CREATE DATABASE ${database} OWNER harden_server`);
  });
  // So far the server has migrated it.
  await migrateAll(as('harden_server'));
  server = createDatabase({ ...as('harden_server'), max: 2 });
  owner = createDatabase({ ...as('harden_owner'), max: 1 });
}, 120_000);
afterAll(async () => {
  await server.destroy();
  await owner.destroy();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('[SEC-17] npm run harden-database refuses roles that nothing would separate', async () => {
  const DATABASE_URL = connectionUrl(as('harden_server'));
  expect((await harden({})).output).toContain('DATABASE_URL is not set');
  expect((await harden({ DATABASE_URL })).output).toContain('Set DATABASE_MIGRATION_URL');
  expect(await harden({ DATABASE_URL, DATABASE_MIGRATION_URL: DATABASE_URL })).toEqual({
    ok: false,
    output: expect.stringContaining('have the same role, harden_server'),
  });
  const DATABASE_MIGRATION_URL = connectionUrl(as('harden_owner'));
  expect((await harden({ DATABASE_URL: connectionUrl(as('nobody')), DATABASE_MIGRATION_URL })).output).toBe(
    'The role nobody of DATABASE_URL does not exist.',
  );
  expect(await auditExposure(server)).toBe(
    'The role harden_server of the server owns audit_chain, audit_erased, audit_events, audit_pruned, so it could change the audit log.',
  );
  expect(await said()).toEqual([
    expect.stringMatching(/^warn: The role harden_server .* npm run harden-database gives/),
  ]);
}, 60_000);

it('[SEC-17] npm run harden-database leaves the server its rows, and nobody the audit log', async () => {
  const env = {
    DATABASE_URL: connectionUrl(as('harden_server')),
    DATABASE_MIGRATION_URL: connectionUrl(as('harden_owner')),
    AUDIT_DATABASE_URL: connectionUrl({ ...as('paddock_audit'), password: 'of the log' }),
  };
  expect(await harden(env)).toEqual({
    ok: true,
    output: expect.stringContaining('The role harden_server of the server can read and write rows'),
  });
  // Done again, it changes nothing.
  expect((await harden(env)).ok).toBe(true);
  expect(await auditExposure(server)).toBeUndefined();
  expect(await said()).toEqual(['info: The role of the server can read the audit log and add to it only']);

  const refused = [
    "UPDATE audit_events SET action = 'x'",
    'DELETE FROM audit_events',
    'TRUNCATE audit_events',
    'ALTER TABLE audit_events DISABLE TRIGGER ALL',
    'DROP TRIGGER await_chain ON audit_events',
    'UPDATE audit_chain SET hash = hash',
    'DELETE FROM audit_chain',
    'INSERT INTO audit_pruned SELECT _id, _id FROM audit_events',
    'SET ROLE paddock_audit',
    'SET ROLE harden_owner',
    'GRANT paddock_audit TO harden_server',
    'ALTER TABLE users ADD COLUMN mine text',
    'DROP TABLE users',
    'TRUNCATE users',
    'CREATE TABLE mine ()',
    "CREATE OR REPLACE FUNCTION audit_line_text(line audit_events) RETURNS text LANGUAGE sql AS $$ SELECT '' $$",
    'CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$',
    "INSERT INTO stopping_migrations VALUES ('x', 'y')",
    'DELETE FROM kysely_migration',
    'SET session_replication_role = replica',
    `ALTER DATABASE ${database} OWNER TO harden_server`,
  ];
  for (const statement of refused)
    await expect(sql.raw(statement).execute(server), statement).rejects.toThrow(
      /denied|must be|must have|member|permission/,
    );

  // What a migration of the owner makes, the server can use; and the owner still reaches the log for a migration.
  await sql`CREATE TABLE later (_id integer PRIMARY KEY)`.execute(owner);
  await sql`INSERT INTO later VALUES (1)`.execute(server);
  await sql`DROP TABLE later`.execute(owner);
  await sql`ALTER TABLE audit_events ADD COLUMN later text`.execute(owner);
  await sql`ALTER TABLE audit_events DROP COLUMN later`.execute(owner);

  // The server starts and works, jobs and the chain included.
  await withRunningServer({ connection: as('harden_server') }, {}, async ({ app, platform }) => {
    expect((await app.inject('/health')).statusCode).toBe(200);
    await appendAuditEntry(
      platform.db,
      { person: null, level: 'admin', address: '203.0.113.9', agent: 'test', now: new Date() },
      { action: 'of.the.server' },
    );
    await platform.housekeeping.run({ mayContinue: async () => true, continueWith: () => undefined });
    await chainLines(platform.db);
  });
  const report = await verifyChain(server);
  expect(report).toMatchObject({ fault: undefined, waiting: 0 });
  expect(report.lines).toBeGreaterThan(0);
}, 120_000);

it('[LED-02] [LED-09] afterwards the server can switch off no trigger of the journal, and change nothing that one runs', async () => {
  for (const table of [...journalTables, 'funding_receipts', 'funds', 'synd_users'])
    for (const statement of [
      `ALTER TABLE ${table} DISABLE TRIGGER ALL`,
      `ALTER TABLE ${table} DISABLE TRIGGER USER`,
      `ALTER TABLE ${table} OWNER TO harden_server`,
      `TRUNCATE ${table} CASCADE`,
      `CREATE TRIGGER mine BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION refuse_change()`,
    ])
      await expect(sql.raw(statement).execute(server), statement).rejects.toThrow(/denied|must be owner/);
  const { rows: triggers } = await sql<{ table: string; trigger: string; runs: string }>`
    SELECT c.relname AS table, t.tgname AS trigger, p.proname AS runs FROM pg_trigger t
    JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_proc p ON p.oid = t.tgfoid
    WHERE NOT t.tgisinternal AND c.relname = ANY(${journalTables}::text[])`.execute(owner);
  expect(triggers.length).toBeGreaterThan(15);
  for (const { table, trigger, runs } of triggers)
    for (const statement of [
      `ALTER TABLE ${table} DISABLE TRIGGER ${trigger}`,
      `DROP TRIGGER ${trigger} ON ${table}`,
      `ALTER TRIGGER ${trigger} ON ${table} RENAME TO other`,
      `ALTER FUNCTION ${runs}() RENAME TO other`,
      `CREATE OR REPLACE FUNCTION ${runs}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$`,
    ])
      await expect(sql.raw(statement).execute(server), statement).rejects.toThrow(/denied|must be owner/);
  for (const statement of [
    'UPDATE ledger_seals SET sha256 = sha256',
    'DELETE FROM ledger_postings',
    'UPDATE position_balances SET profit = profit',
    'INSERT INTO ledger_seals SELECT * FROM ledger_seals',
  ])
    await expect(sql.raw(statement).execute(server), statement).rejects.toThrow('append-only');
  expect((await inspectBooks(server)).findings).toEqual([]);
}, 60_000);
