import type { Collection } from '@paddock/domain';
import * as z from 'zod/mini';
import type { Entity } from '../collections/entities.ts';
import { type ListQuery, listQuery, recordQuery } from '../collections/list-query.ts';
import type { RecordBody } from '../collections/record-body.ts';
import { type Route, route } from '../route.ts';
import type { ItemReply, ListReply, SuccessReply } from '../shapes.ts';

export * from '../collections/list-query.ts';
export * from '../collections/record-body.ts';

/** Any record, where the collection is not known. */
export type AnyRecord = { _id: string; id: string } & Record<string, unknown>;

const collection = z.object({ collection: z.string() });
const record = z.object({ collection: z.string(), id: z.string() });
/** Which fields there are, and of what type, the collection says. */
const body = z.record(z.string(), z.unknown(), 'An object with the fields of the record.');
/** An id beside the path, for the calls that were made without one in it. */
const idBesidePath = z.object({ id: z.optional(z.string()), _id: z.optional(z.string()) });

export const listRecords = route<ListReply<AnyRecord>>()({
  name: 'listRecords',
  summary: 'The records of a collection that the caller may read (COL-01, COL-04, COL-06)',
  method: 'GET',
  path: '/api/:collection',
  params: collection,
  query: listQuery,
});

export const readRecord = route<ItemReply<AnyRecord>>()({
  name: 'readRecord',
  summary: 'One record (COL-01, COL-04)',
  method: 'GET',
  path: '/api/:collection/:id',
  params: record,
  query: recordQuery,
});

export const createRecord = route<ItemReply<AnyRecord>>()({
  name: 'createRecord',
  summary: 'Makes a record (COL-01, COL-04)',
  method: 'POST',
  path: '/api/:collection',
  params: collection,
  body,
});

export const updateRecord = route<ItemReply<AnyRecord>>()({
  name: 'updateRecord',
  summary: 'Changes the given fields of a record (COL-01, COL-04)',
  method: 'PUT',
  path: '/api/:collection/:id',
  params: record,
  body,
});

export const updateRecordByBody = route<ItemReply<AnyRecord>>()({
  name: 'updateRecordByBody',
  summary: 'The same with id or _id in the body; without either a 400 (COL-03)',
  method: 'PUT',
  path: '/api/:collection',
  params: collection,
  // No body at all has no id either, and is told so.
  body: z._default(body, {}),
});

export const deleteRecord = route<SuccessReply>()({
  name: 'deleteRecord',
  summary: 'Deletes a record (COL-01, COL-04)',
  method: 'DELETE',
  path: '/api/:collection/:id',
  params: record,
});

export const deleteRecordByQuery = route<SuccessReply>()({
  name: 'deleteRecordByQuery',
  summary: 'The same with id or _id in the query; without either a 400 (COL-03)',
  method: 'DELETE',
  path: '/api/:collection',
  params: collection,
  query: idBesidePath,
});

type IdParams = { id: string };

/** The calls of one collection with its types, for the client: `recordsOf('funds').list`. */
export interface RecordCalls<C extends Collection> {
  readonly list: Route<undefined, ListQuery, undefined, ListReply<Entity<C>>>;
  readonly read: Route<IdParams, z.infer<typeof recordQuery>, undefined, ItemReply<Entity<C>>>;
  readonly create: Route<undefined, undefined, RecordBody<C>, ItemReply<Entity<C>>>;
  readonly update: Route<IdParams, undefined, RecordBody<C>, ItemReply<Entity<C>>>;
  readonly remove: Route<IdParams, undefined, undefined, SuccessReply>;
}

export function recordsOf<C extends Collection>(name: C): RecordCalls<C> {
  const path = `/api/${name}`;
  const one = `${path}/:id`;
  return {
    list: { name: `list ${name}`, summary: listRecords.summary, method: 'GET', path },
    read: { name: `read ${name}`, summary: readRecord.summary, method: 'GET', path: one },
    create: { name: `create ${name}`, summary: createRecord.summary, method: 'POST', path },
    update: { name: `update ${name}`, summary: updateRecord.summary, method: 'PUT', path: one },
    remove: { name: `delete ${name}`, summary: deleteRecord.summary, method: 'DELETE', path: one },
  };
}
