import { type Client, escapeIdentifier } from 'pg';
import { qualifiedName, readForeignKeys, readSequences, readTriggers } from '../backup/catalog.ts';
import type { TableName } from '../backup/format.ts';
import { setSequences } from '../backup/load-tables.ts';
import type { Databases } from './move-connection.ts';

/**
 * Takes foreign keys and triggers from the target while rows arrive over several transactions: the effects of triggers
 * are in the rows already. It needs only the owner's rights. Until {@link raiseGuards}, no server starts there.
 */
export async function lowerGuards(target: Client): Promise<void> {
  const triggers = await readTriggers(target);
  const keys = await readForeignKeys(target);
  await target.query('BEGIN');
  for (const { name, on } of triggers)
    await target.query(`ALTER TABLE ${qualifiedName(on)} DISABLE TRIGGER ${escapeIdentifier(name)}`);
  for (const { name, on } of keys)
    await target.query(`ALTER TABLE ${qualifiedName(on)} DROP CONSTRAINT ${escapeIdentifier(name)}`);
  await target.query('COMMIT');
}

/** Gives the target the sequences, foreign keys (which PostgreSQL checks) and triggers of the source, all or none. */
export async function raiseGuards({ source, target }: Databases): Promise<void> {
  const there = new Set((await readForeignKeys(target)).map(nameOf));
  await target.query('BEGIN');
  await setSequences(target, await readSequences(source));
  for (const key of await readForeignKeys(source)) {
    if (there.has(nameOf(key))) continue;
    await target.query(
      `ALTER TABLE ${qualifiedName(key.on)} ADD CONSTRAINT ${escapeIdentifier(key.name)} ${await definitionOf(source, key)}`,
    );
  }
  for (const { name, on } of await readTriggers(source))
    await target.query(`ALTER TABLE ${qualifiedName(on)} ENABLE TRIGGER ${escapeIdentifier(name)}`);
  await target.query('COMMIT');
}

interface NamedKey {
  readonly name: string;
  readonly on: TableName;
}

const nameOf = ({ name, on }: NamedKey) => `${qualifiedName(on)} ${name}`;

async function definitionOf(source: Client, { name, on }: NamedKey): Promise<string> {
  const { rows } = await source.query<{ definition: string }>(
    'SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE conrelid = $1::regclass AND conname = $2',
    [qualifiedName(on), name],
  );
  if (!rows[0]) throw new Error(`The key ${name} is gone`);
  return rows[0].definition;
}
