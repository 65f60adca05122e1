import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import {
  listMigrations,
  readMigration,
  stopReason,
} from '../../apps/server/src/platform/database/migration-files.ts';
import { contractionsOf } from './expand-and-contract.ts';

/** The newest migration that was written before the rule. */
const lastBeforeRule = '116_kept_emails';

it('[RUN-09] each migration lets the former version go on, or says why it stops it, with a line in the changelog', async () => {
  const changelog = readFileSync('CHANGELOG.md', 'utf8');
  for (const name of (await listMigrations()).filter((migration) => migration > lastBeforeRule)) {
    const text = await readMigration(name);
    // docs/contributing.md says what to do about a statement that stands here.
    if (stopReason(text) === undefined) expect(contractionsOf(text), name).toEqual([]);
    else expect(changelog, 'CHANGELOG.md').toContain(name);
  }
});

it.each([
  'ALTER TABLE funds DROP COLUMN company',
  'ALTER TABLE funds DROP company',
  'ALTER TABLE funds ADD COLUMN tide text, DROP COLUMN IF EXISTS "company"',
  'ALTER TABLE IF EXISTS ONLY funds RENAME company TO owner',
  'ALTER TABLE "funds" RENAME TO offerings',
  'ALTER TABLE funds ALTER COLUMN fee TYPE numeric(12,2)',
  'ALTER TABLE funds ALTER fee SET DATA TYPE text USING fee::text',
  'ALTER TABLE funds ALTER COLUMN fee SET NOT NULL',
  'ALTER TABLE funds ALTER COLUMN fee DROP DEFAULT',
  'ALTER TABLE funds ADD COLUMN tide text NOT NULL',
  'ALTER TABLE funds ADD tide text CHECK (tide IN (1, 2)) NOT NULL',
  'ALTER TABLE funds ADD CONSTRAINT tides CHECK (fee > 0)',
  'CREATE UNIQUE INDEX funds_name ON funds (name)',
  'DROP TABLE funds',
  'DROP FUNCTION IF EXISTS terms_of(funds)',
  "ALTER TYPE mood RENAME VALUE 'calm' TO 'quiet'",
  'REVOKE INSERT ON funds FROM PUBLIC',
  'DO $$ BEGIN IF true THEN ALTER TABLE funds DROP COLUMN company; END IF; END $$',
])('finds that a former version may not survive %s', (statement) => {
  expect(contractionsOf(`-- A comment; with more.\n${statement};`)).toHaveLength(1);
});

it.each([
  'ALTER TABLE funds ADD COLUMN tide text',
  "ALTER TABLE funds ADD COLUMN tide text NOT NULL DEFAULT 'low', ADD high boolean",
  'ALTER TABLE funds ADD COLUMN twice numeric GENERATED ALWAYS AS (fee * 2) STORED NOT NULL',
  'ALTER TABLE funds ALTER COLUMN fee DROP NOT NULL, DROP CONSTRAINT tides',
  'CREATE TABLE tides (name text NOT NULL); ALTER TABLE tides ADD UNIQUE (name); CREATE UNIQUE INDEX t ON tides (name)',
  'DROP INDEX funds_name; DROP TRIGGER touch ON funds; CREATE INDEX funds_by_fee ON funds (fee)',
  "UPDATE funds SET name = 'a; DROP TABLE funds'",
  'CREATE FUNCTION f() RETURNS void LANGUAGE sql AS $$ DROP TABLE funds; $$',
  '-- Former versions go on: it allows more than before.\nALTER TABLE funds ADD CONSTRAINT tides CHECK (fee > -1)',
])('finds that a former version survives %s', (statement) => {
  expect(contractionsOf(statement)).toEqual([]);
});

it('the job queue has the schema that former versions know', () => {
  const { pgboss } = createRequire(import.meta.url)('pg-boss/package.json') as {
    pgboss: { schema: number };
  };
  // A process of a former version does not start with another one: an update needs a migration that stops them.
  expect(pgboss.schema).toBe(43);
});
