import * as z from 'zod/mini';
import { listQuery, recordQuery } from '../../collections/list-query.ts';
import { recordReferences } from '../../collections/record-references.ts';
import { endpoint } from '../../endpoint.ts';
import { itemReply, pagedReply, recordId, successReply } from '../../replies.ts';
import { termsConcern } from './terms-concern.ts';

/** A record of any collection. */
const anyRecord = z.looseObject({ _id: recordId, id: recordId });
export type AnyRecord = z.infer<typeof anyRecord>;

const collection = z.object({ collection: z.string() });
const record = z.object({ collection: z.string(), id: z.string() });
/** The collection defines the fields and their types. */
const body = z.record(z.string(), z.unknown(), 'An object with the fields of the record.');
/** The record as it is now, if it has changed since the `updatedAt` of the body. */
const staleRecord = z.optional(z.strictObject({ current: anyRecord }));
/** What an update of a fund asks if the body says `confirmed: false`. */
const updateDetails = { conflict: staleRecord, confirmation_needed: termsConcern };
/** An id outside the path, for the endpoints whose path has none. */
const idOutsidePath = z.object({ id: z.optional(z.string()), _id: z.optional(z.string()) });

export const listRecords = endpoint({
  name: 'listRecords',
  summary: 'The records of a collection that the caller may read (COL-01, COL-04, COL-06, BAC-02)',
  method: 'GET',
  path: '/api/:collection',
  access: 'everyone',
  params: collection,
  query: listQuery,
  reply: pagedReply(anyRecord),
  errors: ['unknown_model', 'not_signed_in', 'forbidden'],
});

export const readRecord = endpoint({
  name: 'readRecord',
  summary: 'One record (COL-01, COL-04)',
  method: 'GET',
  path: '/api/:collection/:id',
  access: 'everyone',
  params: record,
  query: recordQuery,
  reply: itemReply(anyRecord),
  errors: ['unknown_model', 'id_required', 'not_signed_in', 'forbidden', 'sudo_required'],
});

export const createRecord = endpoint({
  name: 'createRecord',
  summary: 'Creates a record (COL-01, COL-04)',
  method: 'POST',
  path: '/api/:collection',
  access: 'everyone',
  params: collection,
  body,
  reply: itemReply(anyRecord),
  errors: ['unknown_model', 'not_signed_in', 'sudo_required', 'conflict', 'too_many_requests'],
});

export const updateRecord = endpoint({
  name: 'updateRecord',
  summary:
    'Changes the given fields of a record; with the updatedAt that was read, only if it is still the same; with confirmed: false, new terms of a fund that people have signed are asked about first (COL-01, COL-04, BAC-03, BAC-06)',
  method: 'PUT',
  path: '/api/:collection/:id',
  access: 'everyone',
  params: record,
  body,
  reply: itemReply(anyRecord),
  errors: ['unknown_model', 'id_required', 'not_signed_in', 'sudo_required'],
  errorDetails: updateDetails,
});

export const updateRecordByBody = endpoint({
  name: 'updateRecordByBody',
  summary: 'The same with id or _id in the body; without either a 400 (COL-03)',
  method: 'PUT',
  path: '/api/:collection',
  access: 'everyone',
  params: collection,
  // A request without a body gets the error about the missing id.
  body: z._default(body, {}),
  reply: itemReply(anyRecord),
  errors: ['unknown_model', 'id_required', 'not_signed_in', 'sudo_required'],
  errorDetails: updateDetails,
});

export const deleteRecord = endpoint({
  name: 'deleteRecord',
  summary: 'Deletes a record (COL-01, COL-04)',
  method: 'DELETE',
  path: '/api/:collection/:id',
  access: 'everyone',
  params: record,
  reply: successReply,
  errors: ['unknown_model', 'id_required', 'not_signed_in', 'sudo_required'],
  errorDetails: { conflict: z.optional(recordReferences) },
});

export const deleteRecordByQuery = endpoint({
  name: 'deleteRecordByQuery',
  summary: 'The same with id or _id in the query; without either a 400 (COL-03)',
  method: 'DELETE',
  path: '/api/:collection',
  access: 'everyone',
  params: collection,
  query: idOutsidePath,
  reply: successReply,
  errors: ['unknown_model', 'id_required', 'not_signed_in', 'sudo_required'],
  errorDetails: { conflict: z.optional(recordReferences) },
});
