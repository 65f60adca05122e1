import { type Client, escapeIdentifier } from 'pg';
import {
  type ForeignKey,
  isSameTable,
  qualifiedName,
  readForeignKeys,
  readTables,
  readTriggers,
} from './catalog.ts';
import { BackupError } from './errors.ts';
import type { TableShape } from './format.ts';

/**
 * Empties all data tables and prepares them for loading in the order of the archive. Disables triggers, because their
 * effects are in the rows already. Defers foreign keys that this order cannot satisfy (cycles). It needs only the
 * owner's rights, which is all that a managed PostgreSQL gives, and runs in the caller's transaction.
 *
 * @returns a function that checks the deferred keys and restores keys and triggers
 */
export async function prepareTables(
  client: Client,
  expected: readonly TableShape[],
): Promise<() => Promise<void>> {
  const tables = await readTables(client);
  assertColumns(tables, expected);
  const triggers = await readTriggers(client);
  const keys = await deferredKeys(client, expected);
  for (const { name, on } of triggers) {
    await client.query(`ALTER TABLE ${qualifiedName(on)} DISABLE TRIGGER ${escapeIdentifier(name)}`);
  }
  if (tables.length > 0) await client.query(`TRUNCATE ${tables.map(qualifiedName).join(', ')}`);
  for (const key of keys) await alterKey(client, key, 'DEFERRABLE INITIALLY DEFERRED');
  return async () => {
    await client.query('SET CONSTRAINTS ALL IMMEDIATE');
    for (const key of keys) await alterKey(client, key, originalTiming(key));
    for (const { name, on } of triggers) {
      await client.query(`ALTER TABLE ${qualifiedName(on)} ENABLE TRIGGER ${escapeIdentifier(name)}`);
    }
  };
}

async function deferredKeys(client: Client, expected: readonly TableShape[]): Promise<ForeignKey[]> {
  const all = await readForeignKeys(client);
  const position = (table: ForeignKey['from']) => expected.findIndex((each) => isSameTable(each, table));
  return all.filter(({ from, to }) => position(to) > position(from));
}

async function alterKey(client: Client, { on, name }: ForeignKey, timing: string): Promise<void> {
  await client.query(`ALTER TABLE ${qualifiedName(on)} ALTER CONSTRAINT ${escapeIdentifier(name)} ${timing}`);
}

function originalTiming({ deferrable, initiallyDeferred }: ForeignKey): string {
  if (!deferrable) return 'NOT DEFERRABLE';
  return initiallyDeferred ? 'DEFERRABLE INITIALLY DEFERRED' : 'DEFERRABLE INITIALLY IMMEDIATE';
}

function assertColumns(existing: readonly TableShape[], expected: readonly TableShape[]): void {
  for (const table of expected) {
    const target = existing.find((each) => isSameTable(each, table));
    const missing = target ? table.columns.filter((column) => !target.columns.includes(column)) : ['(all)'];
    if (missing.length === 0) continue;
    throw new BackupError(
      'BACKUP_OF_OTHER_VERSION',
      `The backup has columns that this version does not know: ${table.schema}.${table.name} ${missing.join(', ')}.`,
    );
  }
}
