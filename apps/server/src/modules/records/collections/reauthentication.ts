import { fieldOf } from '@paddock/contract';
import {
  type Collection,
  fieldsReadableAfterReauthentication,
  fieldsRequiringReauthentication,
  requiresReauthentication,
} from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { requireReauthentication } from '../../../platform/reauthentication.ts';
import type { WireValues } from './hooks.ts';
import { Statement, type Viewer } from './statement.ts';
import { writtenColumns } from './write-values.ts';

interface GuardedWrite {
  readonly db: Kysely<Database>;
  readonly by: Viewer;
  readonly collection: Collection;
}

const purposes = {
  read: 'before you read this',
  create: 'before you create this',
  update: 'before you change this',
  delete: 'before you delete this',
};

/** Requires re-authentication if the record has a field that is read only after it. Lists omit such a field. */
export function guardRead({ actor, now }: Viewer, collection: Collection): void {
  if (fieldsReadableAfterReauthentication(collection, actor.level).length > 0)
    requireReauthentication(actor, now, purposes.read);
}

/** Requires re-authentication if the access table marks creating the record, or a field that is not at its default. */
export function guardCreate({ by, collection }: GuardedWrite, values: WireValues): void {
  const fields = fieldsRequiringReauthentication(collection, Object.keys(values), 'create');
  if (
    requiresReauthentication(collection, 'create', [values['name']]) ||
    fields.some((field) => !isDefault(collection, field, values[field]))
  )
    requireReauthentication(by.actor, by.now, purposes.create);
}

/** The same for a change. A marked field counts only if its value differs from the stored one. */
export async function guardUpdate(write: GuardedWrite, id: string, values: WireValues): Promise<void> {
  const { by, collection } = write;
  const names = [await settingName(write, id), values['name']];
  if (requiresReauthentication(collection, 'update', names) || (await changesMarkedField(write, id, values)))
    requireReauthentication(by.actor, by.now, purposes.update);
}

/** The same for a deletion. */
export async function guardDelete(write: GuardedWrite, id: string): Promise<void> {
  if (requiresReauthentication(write.collection, 'delete', [await settingName(write, id)]))
    requireReauthentication(write.by.actor, write.by.now, purposes.delete);
}

function isDefault(collection: Collection, field: string, value: unknown): boolean {
  const untouched = fieldOf(collection, field)?.default ?? null;
  return value === untouched || (Array.isArray(value) && value.length === 0);
}

/** Compared by the database, in the form in which the value would be stored. */
async function changesMarkedField(
  { db, by, collection }: GuardedWrite,
  id: string,
  values: WireValues,
): Promise<boolean> {
  const fields = fieldsRequiringReauthentication(collection, Object.keys(values), 'update');
  if (fields.length === 0) return false;
  const statement = new Statement(by);
  const marked = Object.fromEntries(fields.map((field) => [field, values[field]]));
  const differences = writtenColumns(collection, marked, statement).map(
    ({ column, parameter }) => `t.${column} IS DISTINCT FROM ${parameter}`,
  );
  const changed = await statement.run(
    db,
    `SELECT 1 FROM ${statement.table(collection)} t
      WHERE t._id = ${statement.value(id, 'uuid')} AND (${differences.join(' OR ')})`,
  );
  return changed.length > 0;
}

async function settingName({ db, collection }: GuardedWrite, id: string): Promise<string | undefined> {
  if (collection !== 'settings') return undefined;
  const found = await db.selectFrom('settings').select('name').where('_id', '=', id).executeTakeFirst();
  return found?.name;
}
