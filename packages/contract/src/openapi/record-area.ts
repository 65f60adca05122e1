import { accessTable, type Collection, levels } from '@paddock/domain';
import * as z from 'zod/mini';
import { fieldsOf } from '../collections/entities.ts';
import { type RecordReplies, recordReplies } from '../collections/record-replies.ts';
import type { Endpoint } from '../endpoint.ts';
import * as generic from '../endpoints/records/collections.ts';
import type { Area } from './areas.ts';
import { pascalCase } from './pascal-case.ts';

/** The action and the reply of each generic endpoint. */
const kinds = [
  { endpoint: generic.listRecords, action: 'read', reply: 'list' },
  { endpoint: generic.createRecord, action: 'create', reply: 'written' },
  { endpoint: generic.updateRecordByBody, action: 'update', reply: 'written' },
  { endpoint: generic.deleteRecordByQuery, action: 'delete', reply: 'deleted' },
  { endpoint: generic.readRecord, action: 'read', reply: 'item' },
  { endpoint: generic.updateRecord, action: 'update', reply: 'written' },
  { endpoint: generic.deleteRecord, action: 'delete', reply: 'deleted' },
] as const satisfies {
  endpoint: Endpoint<never, never, never, never> | Endpoint;
  action: string;
  reply: keyof RecordReplies;
}[];

type Action = (typeof kinds)[number]['action'];

/** The generic endpoints of one collection that some level may use. */
export function recordArea(collection: Collection): Area {
  return {
    name: `Records of ${collection}`,
    description: `The records of ${collection}, as far as the caller may read and write them.`,
    endpoints: kinds
      .filter(({ action }) => levels.some((level) => isAllowed(collection, action, level)))
      .map(({ endpoint, action, reply }) => ({
        ...endpoint,
        name: endpoint.name.replace('Record', `${pascalCase(collection)}Record`),
        summary: `${endpoint.summary}: ${collection}`,
        path: endpoint.path.replace(':collection', collection),
        access: isAllowed(collection, action, 'guest') ? ('everyone' as const) : ('signed-in' as const),
        params: endpoint.path.includes(':id') ? z.object({ id: z.guid() }) : undefined,
        body: action === 'create' || action === 'update' ? bodySchema(collection, action) : undefined,
        reply: replyOf(collection, reply),
      })),
  };
}

/** A list that is asked for some fields replies those alone. */
function replyOf(collection: Collection, reply: keyof RecordReplies): z.ZodMiniType {
  const { [reply]: whole, narrowedList } = recordReplies(collection);
  return reply === 'list' ? z.union([whole, narrowedList]) : whole;
}

function isAllowed(collection: Collection, action: Action, level: (typeof levels)[number]): boolean {
  const access = accessTable[collection];
  return action === 'read' ? access.read[level] !== 'nobody' : access[action][level] !== 'none';
}

/** The body that creates or updates a record; null clears a field. */
function bodySchema(collection: Collection, action: 'create' | 'update'): z.ZodMiniType {
  const shape: Record<string, z.ZodMiniType> = {};
  for (const [name, { schema, required, computed }] of Object.entries(fieldsOf(collection))) {
    if (computed) continue;
    if (!required) shape[name] = z.optional(z.nullable(schema));
    else shape[name] = action === 'create' ? schema : z.optional(schema);
  }
  return z.object(shape);
}
