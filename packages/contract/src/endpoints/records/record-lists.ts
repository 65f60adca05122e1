import { type Collection, collections } from '@paddock/domain';
import * as z from 'zod/mini';
import { listQuery } from '../../collections/list-query.ts';
import { recordReferences } from '../../collections/record-references.ts';
import { endpoint } from '../../endpoint.ts';
import { itemReply, named, recordId } from '../../replies.ts';
import { id, rawText } from '../../schemas.ts';
import { backgroundTask } from './background-tasks.ts';

/** How many records one bulk action takes. */
export const maxBulkRecords = 1_000;

export const bulkRecords = endpoint({
  name: 'bulkRecords',
  summary:
    'Deletes or changes many records of a collection one by one, each as by its own endpoint, in a background task (BAC-02)',
  method: 'POST',
  path: '/api/backoffice/records/:collection/bulk',
  access: 'admin',
  params: z.object({ collection: z.string() }),
  body: z.object({
    ids: z
      .array(id, 'A list of ids.')
      .check(
        z.minLength(1, 'At least one record.'),
        z.maxLength(maxBulkRecords, `At most ${maxBulkRecords} records.`),
      ),
    action: z.union(
      [
        z.literal('delete'),
        z.object({ set: z.record(z.string(), z.unknown(), 'An object with the fields of the record.') }),
      ],
      'Either "delete", or the fields to set.',
    ),
  }),
  reply: itemReply(backgroundTask),
  errors: ['unknown_model', 'sudo_required'],
});

export const exportRecords = endpoint({
  name: 'exportRecords',
  summary:
    'The records of a list as CSV for a spreadsheet, with the fields that the caller reads; requires re-authentication where they are about people (BAC-02)',
  method: 'GET',
  path: '/api/backoffice/export/:collection',
  access: 'admin',
  params: z.object({ collection: z.string() }),
  query: z.extend(z.pick(listQuery, { filter: true, search: true, sort: true, mine: true }), {
    /** A comma list; by default all that the caller reads. */
    fields: z.optional(rawText(4_000)),
  }),
  replyType: 'text/csv',
  errors: ['unknown_model', 'sudo_required'],
});

export const readReferences = endpoint({
  name: 'readReferences',
  summary: 'What refers to a record, and whether money or signatures depend on it (BAC-03)',
  method: 'GET',
  path: '/api/backoffice/records/:collection/:id/references',
  access: 'admin',
  params: z.object({ collection: z.string(), id: z.string() }),
  reply: itemReply(recordReferences),
  errors: ['unknown_model', 'not_found'],
});

/** The kinds of records that the command menu finds. */
export const foundKinds = ['investor', 'fund', 'participation', 'document', 'portal', 'template'] as const;

const foundRecord = named(
  'FoundRecord',
  'A record that a search over everything has found.',
  z.strictObject({
    kind: z.enum(foundKinds),
    collection: z.enum(collections as [Collection, ...Collection[]]),
    id: recordId,
    title: z.string(),
    subtitle: z.nullable(z.string()),
  }),
);
export type FoundRecord = z.infer<typeof foundRecord>;

export const searchRecords = endpoint({
  name: 'searchRecords',
  summary:
    'Investors, funds, participations, documents, portals and templates with these words, at most five of each (BAC-01)',
  method: 'GET',
  path: '/api/backoffice/search',
  access: 'admin',
  query: z.object({ q: rawText(200) }),
  reply: z.strictObject({ items: z.array(foundRecord) }),
});
