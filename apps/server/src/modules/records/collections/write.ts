import { fieldOf, instant, parseRecordBody, type RecordReferences } from '@paddock/contract';
import {
  type Collection,
  canCreate,
  canDelete,
  canUpdate,
  isLevel,
  type Level,
  readScope,
  type WriteTarget,
  writableFields,
} from '@paddock/domain';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { newId } from '../../../platform/database/index.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { DomainError, throwDomainError } from '../../../platform/domain-error.ts';
import { createdRecord, type RecordChanges, trackChanges } from '../../../platform/record-changes.ts';
import { toDomainError } from './constraint-errors.ts';
import { toDate } from './filter-value.ts';
import type { WireValues, WriteHooks } from './hooks.ts';
import { assertMayWrite, recordNotFound, rejectForbidden } from './policy.ts';
import { presentRecord } from './present-record.ts';
import { guardCreate, guardDelete, guardUpdate } from './reauthentication.ts';
import { assertUnbound, findReferences } from './references.ts';
import { scopeCondition } from './scopes.ts';
import { Statement, type Viewer } from './statement.ts';
import { writtenColumns } from './write-values.ts';

type Body = Readonly<Record<string, unknown>>;

/** Where a write happens, who does it, and what the collection's module adds to it. */
export interface WriteContext {
  readonly db: Kysely<Database>;
  readonly by: Viewer;
  readonly collection: Collection;
  readonly hooks: WriteHooks;
}

/** What creating a record needs before the transaction. Asks for nothing that the actor may not create. */
export async function prepareCreate(write: WriteContext, body: Body): Promise<void> {
  await write.hooks.prepareCreate?.(allowedToCreate(write, body));
}

/** Creates a record from the fields that the actor may set. Returns its id and content. */
export async function createRecord(
  write: WriteContext,
  body: Body,
): Promise<{ id: string; changes: RecordChanges }> {
  const { db, by, collection, hooks } = write;
  const allowed = allowedToCreate(write, body);
  await hooks.lock?.({ db, by, id: null, values: allowed });
  const values = hooks.create ? await hooks.create({ db, by, values: allowed }) : allowed;
  const id = newId();
  const statement = new Statement(by);
  const columns = writtenColumns(collection, values, statement);
  const names = ['_id', '"createdAt"', '"updatedAt"', ...columns.map(({ column }) => column)];
  const parameters = [statement.value(id, 'uuid'), statement.now(), statement.now()];
  parameters.push(...columns.map(({ parameter }) => parameter));
  await runWrite(
    statement,
    db,
    `INSERT INTO ${statement.table(collection)} (${names.join(', ')}) VALUES (${parameters.join(', ')})`,
    'create',
  );
  await hooks.afterCreate?.({ db, by, id });
  return { id, changes: await createdRecord(db, collection, id) };
}

/** Changes the fields that the actor may set. Returns what changed. */
export async function updateRecord(write: WriteContext, id: string, body: Body): Promise<RecordChanges> {
  const { db, by, collection, hooks } = write;
  assertMayWrite(by.actor, collection, 'update');
  const isSelf = collection === 'users' && id === by.actor.user?.id;
  const allowed = settableFields(write, body, 'update', { isSelf });
  const readAt = readTime(collection, body);
  await hooks.lock?.({ db, by, id, values: allowed });
  const { updatedAt, ...facts } = await findTarget(write, id);
  if (!canUpdate(collection, by.actor.level, { ...facts, isSelf })) rejectForbidden(by.actor);
  if (readAt && readAt.getTime() !== updatedAt?.getTime()) await rejectStale(write, id);
  await guardUpdate(write, id, allowed);
  const changes = await trackChanges(db, collection, id);
  const values = hooks.update ? await hooks.update({ db, by, id, values: allowed }) : allowed;
  const statement = new Statement(by);
  const columns = writtenColumns(collection, values, statement);
  const settings = columns.map(({ column, parameter }) => `${column} = ${parameter}`);
  await runWrite(
    statement,
    db,
    `UPDATE ${statement.table(collection)} SET ${[...settings, `"updatedAt" = ${statement.now()}`].join(', ')}
      WHERE _id = ${statement.value(id, 'uuid')}`,
    'update',
  );
  const changed = await changes();
  const confirmed = typeof body['confirmed'] === 'boolean' ? body['confirmed'] : undefined;
  await hooks.afterUpdate?.({ db, by, id, changes: changed.changes, confirmed });
  return changed;
}

/** Deletes a record; throws a conflict if others refer to it. Returns its content. */
export async function deleteRecord(write: WriteContext, id: string): Promise<RecordChanges> {
  const { db, by, collection, hooks } = write;
  assertMayWrite(by.actor, collection, 'delete');
  await hooks.lock?.({ db, by, id, values: {} });
  const isSelf = collection === 'users' && id === by.actor.user?.id;
  const target = { ...(await findTarget(write, id)), isSelf };
  if (!canDelete(collection, by.actor.level, target)) rejectForbidden(by.actor);
  await guardDelete(write, id);
  const references = await findReferences(db, by, collection, id);
  assertUnbound(references);
  const changes = await trackChanges(db, collection, id);
  await hooks.delete?.({ db, by, id });
  const statement = new Statement(by);
  await runWrite(
    statement,
    db,
    `DELETE FROM ${statement.table(collection)} WHERE _id = ${statement.value(id, 'uuid')}`,
    'delete',
    references,
  );
  await db.deleteFrom('notes').where('collection', '=', collection).where('record', '=', id).execute();
  return changes();
}

/** The values of a new record that the actor may create. Throws if they may not. */
function allowedToCreate(write: WriteContext, body: Body): WireValues {
  const { by, collection } = write;
  assertMayWrite(by.actor, collection, 'create');
  const allowed = settableFields(write, body, 'create', { isCreating: true });
  const target = { targetLevel: parseLevel(allowed['level'] ?? 'user') };
  if (!canCreate(collection, by.actor.level, target)) rejectForbidden(by.actor);
  guardCreate(write, allowed);
  return allowed;
}

/** The fields of a body that the actor may set. Throws on a wrong type; other fields are ignored. */
function settableFields(
  { by, collection }: WriteContext,
  body: Body,
  mode: 'create' | 'update',
  how: { isCreating?: boolean; isSelf?: boolean },
): WireValues {
  const parsed = parseRecordBody(collection, body, mode);
  if (!parsed.ok) {
    const [first] = Object.entries(parsed.fields);
    throw new DomainError(
      'bad_request',
      first ? `${first[0]}: ${first[1]}` : 'This body has the wrong form.',
      {
        fields: parsed.fields,
      },
    );
  }
  const names = writableFields(collection, Object.keys(parsed.values), by.actor.level, how);
  return Object.fromEntries(names.map((name) => [name, parsed.values[name]]));
}

/** When the caller read the record that they change, by their copy of its `updatedAt`; undefined if they do not say. */
function readTime(collection: Collection, body: Body): Date | undefined {
  const given = Object.hasOwn(body, 'updatedAt') ? (body['updatedAt'] ?? undefined) : undefined;
  if (given === undefined || !fieldOf(collection, 'updatedAt')) return undefined;
  const parsed = z.safeParse(instant, given);
  if (parsed.success) return toDate(parsed.data);
  const message = 'A time is an ISO 8601 text.';
  return throwDomainError('bad_request', `updatedAt: ${message}`, { updatedAt: message });
}

/** Throws with the record as the caller may read it now. */
async function rejectStale({ db, by, collection }: WriteContext, id: string): Promise<never> {
  const current = (await presentRecord(db, by, collection, id)) ?? { _id: id, id };
  throw new DomainError('conflict', 'Someone else has changed this in the meantime. Nothing was saved.', {
    details: { current },
  });
}

/** What the write rules of a collection depend on, as columns of the record `t`. */
const writeFacts: Readonly<Partial<Record<Collection, (statement: Statement) => string>>> = {
  users: () => 't.level AS "targetLevel"',
  settings: () => 't."levelToWrite" AS "levelToWrite"',
  investing_entities: (statement) => `t."user" = ${statement.actor()} AS "isOwn"`,
  investing_entity_delegates: (statement) => `t."user" = ${statement.actor()} AS "isOwn"`,
  notes: (statement) => `t.author IS NOT DISTINCT FROM ${statement.actor()} AS "isAuthor"`,
};

type LockedTarget = WriteTarget & { readonly updatedAt?: Date };

/** Locks the record and reads what the write rules depend on. Throws not found for hidden records. */
async function findTarget({ db, by, collection }: WriteContext, id: string): Promise<LockedTarget> {
  const statement = new Statement(by);
  const columns = [writeFacts[collection]?.(statement) ?? 't._id'];
  if (fieldOf(collection, 'updatedAt')) columns.push('t."updatedAt"');
  const scope = scopeCondition(readScope(collection, by.actor.level), collection, 't', statement);
  const [found] = await statement.run<LockedTarget>(
    db,
    `SELECT ${columns.join(', ')} FROM ${statement.table(collection)} t
      WHERE t._id = ${statement.value(id, 'uuid')} AND ${scope} FOR UPDATE OF t`,
  );
  return found ?? recordNotFound(collection, id);
}

function parseLevel(value: unknown): Level | null {
  return isLevel(value) ? value : null;
}

async function runWrite(
  statement: Statement,
  db: Kysely<Database>,
  text: string,
  write: 'create' | 'update' | 'delete',
  references?: RecordReferences,
): Promise<void> {
  try {
    await statement.run(db, text);
  } catch (error) {
    throw toDomainError(error, write, references);
  }
}
