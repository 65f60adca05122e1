import { parseRecordBody } from '@paddock/contract';
import {
  type Collection,
  isLevel,
  type Level,
  mayCreate,
  mayDelete,
  mayUpdate,
  readScope,
  type WriteTarget,
  writableFields,
} from '@paddock/domain';
import type { Kysely } from 'kysely';
import { newId } from '../../platform/database/index.ts';
import type { Database } from '../../platform/database/schema.ts';
import { Refusal } from '../../platform/refusal.ts';
import { inWords } from './constraints.ts';
import type { WireValues, WriteHooks } from './hooks.ts';
import { admitWriter, forbid, hidden } from './policy.ts';
import { scopeCondition } from './scopes.ts';
import { Statement } from './statement.ts';
import type { Viewer } from './viewer.ts';
import { writtenColumns } from './write-values.ts';

type Body = Readonly<Record<string, unknown>>;

/** Where a write happens, by whom, and what the collection's module adds to it. */
export interface Write {
  readonly db: Kysely<Database>;
  readonly by: Viewer;
  readonly collection: Collection;
  readonly hooks: WriteHooks;
}

/** Makes a record out of the fields that the caller may set, and answers its id. */
export async function createRecord(write: Write, body: Body): Promise<string> {
  const { db, by, collection, hooks } = write;
  admitWriter(by.actor, collection, 'create');
  const allowed = settable(write, body, 'create', { isCreating: true });
  const target = { targetLevel: levelOf(allowed['level'] ?? 'user') };
  if (!mayCreate(collection, by.actor.level, target)) forbid(by.actor);
  await hooks.lock?.({ db, by, id: null, values: allowed });
  const values = hooks.create ? await hooks.create({ db, by, values: allowed }) : allowed;
  const id = newId();
  const statement = new Statement(by);
  const columns = writtenColumns(collection, values, statement);
  const names = ['_id', '"createdAt"', '"updatedAt"', ...columns.map(({ column }) => column)];
  const parameters = [statement.value(id, 'uuid'), statement.now(), statement.now()];
  parameters.push(...columns.map(({ parameter }) => parameter));
  await attempt(
    statement,
    db,
    `INSERT INTO ${statement.table(collection)} (${names.join(', ')}) VALUES (${parameters.join(', ')})`,
    'create',
  );
  await hooks.created?.({ db, by, id });
  return id;
}

/** Changes the fields that the caller may set. Answers their names. */
export async function updateRecord(write: Write, id: string, body: Body): Promise<string[]> {
  const { db, by, collection, hooks } = write;
  admitWriter(by.actor, collection, 'update');
  const isSelf = collection === 'users' && id === by.actor.user?.id;
  const allowed = settable(write, body, 'update', { isSelf });
  await hooks.lock?.({ db, by, id, values: allowed });
  const target = { ...(await findTarget(write, id)), isSelf };
  if (!mayUpdate(collection, by.actor.level, target)) forbid(by.actor);
  const values = hooks.update ? await hooks.update({ db, by, id, values: allowed }) : allowed;
  const statement = new Statement(by);
  const columns = writtenColumns(collection, values, statement);
  const settings = columns.map(({ column, parameter }) => `${column} = ${parameter}`);
  await attempt(
    statement,
    db,
    `UPDATE ${statement.table(collection)} SET ${[...settings, `"updatedAt" = ${statement.now()}`].join(', ')}
      WHERE _id = ${statement.value(id, 'uuid')}`,
    'update',
  );
  return Object.keys(values);
}

/** Deletes a record; one that others refer to stays, with a conflict in words. */
export async function deleteRecord(write: Write, id: string): Promise<void> {
  const { db, by, collection, hooks } = write;
  admitWriter(by.actor, collection, 'delete');
  await hooks.lock?.({ db, by, id, values: {} });
  const isSelf = collection === 'users' && id === by.actor.user?.id;
  const target = { ...(await findTarget(write, id)), isSelf };
  if (!mayDelete(collection, by.actor.level, target)) forbid(by.actor);
  await hooks.delete?.({ db, by, id });
  const statement = new Statement(by);
  await attempt(
    statement,
    db,
    `DELETE FROM ${statement.table(collection)} WHERE _id = ${statement.value(id, 'uuid')}`,
    'delete',
  );
}

/** The fields of a body that the caller may set; a wrong type is refused, the others are ignored. */
function settable(
  { by, collection }: Write,
  body: Body,
  mode: 'create' | 'update',
  how: { isCreating?: boolean; isSelf?: boolean },
): WireValues {
  const parsed = parseRecordBody(collection, body, mode);
  if (!parsed.ok) {
    const [first] = Object.entries(parsed.fields);
    throw new Refusal('bad_request', first ? `${first[0]}: ${first[1]}` : 'This body has the wrong form.', {
      fields: parsed.fields,
    });
  }
  const names = writableFields(collection, Object.keys(parsed.values), by.actor.level, how);
  return Object.fromEntries(names.map((name) => [name, parsed.values[name]]));
}

/** What of the record the write rules depend on, with its row locked. Hidden records are not there. */
async function findTarget({ db, by, collection }: Write, id: string): Promise<WriteTarget> {
  const statement = new Statement(by);
  const facts: Partial<Record<Collection, string>> = {
    users: 't.level AS "targetLevel"',
    settings: 't."levelToWrite" AS "levelToWrite"',
  };
  const scope = scopeCondition(readScope(collection, by.actor.level), collection, 't', statement);
  const [found] = await statement.run<WriteTarget>(
    db,
    `SELECT ${facts[collection] ?? 't._id'} FROM ${statement.table(collection)} t
      WHERE t._id = ${statement.value(id, 'uuid')} AND ${scope} FOR UPDATE OF t`,
  );
  return found ?? hidden();
}

function levelOf(value: unknown): Level | null {
  return isLevel(value) ? value : null;
}

async function attempt(
  statement: Statement,
  db: Kysely<Database>,
  text: string,
  write: 'create' | 'update' | 'delete',
): Promise<void> {
  try {
    await statement.run(db, text);
  } catch (error) {
    throw inWords(error, write);
  }
}
