import { type BodyOf, type bulkRecords, parseRecordBody } from '@paddock/contract';
import {
  accessTable,
  type Collection,
  collections,
  countedRecords,
  fieldsRequiringReauthentication,
  readScope,
} from '@paddock/domain';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../../../platform/database/schema.ts';
import { DomainError, throwDomainError } from '../../../platform/domain-error.ts';
import { requireReauthentication } from '../../../platform/reauthentication.ts';
import { defineTask, type TaskContext } from '../background-tasks/index.ts';
import { assertMayWrite } from './policy.ts';
import { titleSql } from './record-titles.ts';
import { scopeCondition } from './scopes.ts';
import { Statement, type Viewer } from './statement.ts';

type BulkAction = BodyOf<typeof bulkRecords>['action'];

export interface BulkWriter {
  update(
    context: TaskContext,
    collection: Collection,
    id: string,
    body: Record<string, unknown>,
  ): Promise<unknown>;
  remove(context: TaskContext, collection: Collection, id: string): Promise<unknown>;
}

/** Changes or deletes records one by one, exactly as the generic endpoints do. */
export const bulkTask = (writer: BulkWriter) =>
  defineTask({
    name: 'bulk-records',
    input: z.object({
      collection: z.enum(collections as [Collection, ...Collection[]]),
      action: z.union([z.literal('delete'), z.object({ set: z.record(z.string(), z.unknown()) })]),
    }),
    item: z.string(),
    async work(context, { collection, action }, id) {
      if (action === 'delete') await writer.remove(context, collection, id);
      else await writer.update(context, collection, id, action.set);
    },
  });

/** Throws at once what would fail for every record: rights, values, and a missing re-authentication. */
export function assertBulkAction({ actor, now }: Viewer, collection: Collection, action: BulkAction): void {
  const write = action === 'delete' ? 'delete' : 'update';
  assertMayWrite(actor, collection, write);
  const fields = action === 'delete' ? [] : settableNames(collection, action.set);
  const isMarked = accessTable[collection].reauthentication?.[write] !== undefined;
  if (isMarked || fieldsRequiringReauthentication(collection, fields, 'update').length > 0)
    requireReauthentication(actor, now, 'before you change many records');
}

function settableNames(collection: Collection, set: Readonly<Record<string, unknown>>): string[] {
  const parsed = parseRecordBody(collection, set, 'update');
  if (!parsed.ok)
    throw new DomainError('bad_request', 'These values are not valid.', { fields: parsed.fields });
  const names = Object.keys(parsed.values);
  return names.length > 0
    ? names
    : throwDomainError('bad_request', 'Nothing is set.', { action: 'Nothing is set.' });
}

/** The records with their names for people; one that the viewer may not know of has its id only. */
export async function namedRecords(
  db: Kysely<Database>,
  viewer: Viewer,
  collection: Collection,
  ids: readonly string[],
): Promise<{ item: string; label: string }[]> {
  const unique = [...new Set(ids)];
  const statement = new Statement(viewer);
  const scope = scopeCondition(readScope(collection, viewer.actor.level), collection, 't', statement);
  const rows = await statement.run<{ _id: string; title: string }>(
    db,
    `SELECT t._id, ${titleSql(collection, 't', statement)} AS title FROM ${statement.table(collection)} t
      WHERE t._id = ANY(${statement.value(unique, 'uuid[]')}) AND ${scope}`,
  );
  const titles = new Map(rows.map(({ _id, title }) => [_id, title]));
  return unique.map((id) => ({ item: id, label: titles.get(id) ?? id }));
}

export function bulkTitle(collection: Collection, action: BulkAction, count: number): string {
  const records = countedRecords(collection, count);
  return action === 'delete' ? `Delete ${records}` : `Change ${records}`;
}
