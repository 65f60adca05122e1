import type { Collection } from '@paddock/domain';
import * as z from 'zod/mini';
import { itemReply, named, pagedReply, recordId, successReply } from '../replies.ts';
import { fieldsOf } from './entities.ts';
import { componentName, entityShape } from './entity-schema.ts';

/** The replies of the generic endpoints for one collection. */
export interface RecordReplies {
  readonly list: z.ZodMiniType;
  /** To a list that is asked for some fields only. */
  readonly narrowedList: z.ZodMiniType;
  readonly item: z.ZodMiniType;
  /** After a write. Only the id if the caller may write the record but not read it. */
  readonly written: z.ZodMiniType;
  readonly deleted: z.ZodMiniType;
}

const known = new Map<Collection, RecordReplies>();

/** The replies of the generic endpoints for a collection, where a reference may be populated. */
export function recordReplies(collection: Collection): RecordReplies {
  const made = known.get(collection) ?? make(collection);
  known.set(collection, made);
  return made;
}

function make(collection: Collection): RecordReplies {
  const shape = populatableShape(collection);
  const record = named(
    `Populatable${componentName(collection)}`,
    `A record of ${collection}; \`populate\` puts records in the place of ids. Fields that the caller may not read are missing.`,
    z.strictObject(shape),
  );
  return {
    list: pagedReply(record),
    narrowedList: pagedReply(narrowed(collection, shape)),
    item: itemReply(record),
    written: itemReply(z.union([record, z.strictObject({ _id: recordId, id: recordId })])),
    deleted: successReply,
  };
}

function populatableShape(collection: Collection): Record<string, z.ZodMiniType> {
  const shape: Record<string, z.ZodMiniType> = entityShape(collection);
  for (const [name, { references, required }] of Object.entries(fieldsOf(collection))) {
    if (!references || !shape[name]) continue;
    const reference = z.union([recordId, populatedRecord(references)]);
    const schema = required ? reference : z.nullable(reference);
    shape[name] = shape[name]._zod.optin === 'optional' ? z.optional(schema) : schema;
  }
  return shape;
}

function narrowed(collection: Collection, shape: Record<string, z.ZodMiniType>): z.ZodMiniType {
  return named(
    `Narrowed${componentName(collection)}`,
    `What \`fields\` asks for of a record of ${collection}.`,
    z.strictObject({ ...z.partial(z.object(shape)).shape, _id: recordId, id: recordId }),
  );
}

const populated = new Map<Collection, z.ZodMiniType>();

/** A record that the caller may not read has only `_id`. */
function populatedRecord(collection: Collection): z.ZodMiniType {
  const existing = populated.get(collection);
  if (existing) return existing;
  const { _id, ...rest } = entityShape(collection);
  const schema = named(
    `Populated${componentName(collection)}`,
    `A record of ${collection} in the place of its id: only \`_id\` where the caller may not read it.`,
    z.strictObject({ _id, ...z.partial(z.object(rest)).shape }),
  );
  populated.set(collection, schema);
  return schema;
}
