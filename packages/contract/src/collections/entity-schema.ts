import { type Collection, fieldRule } from '@paddock/domain';
import * as z from 'zod/mini';
import { amount, named, recordId, timestamp } from '../replies.ts';
import { type Entity, fieldsOf } from './entities.ts';
import type { Field } from './field.ts';

type FieldName<C extends Collection> = Exclude<Extract<keyof Entity<C>, string>, '_id' | 'id'>;

/** The schemas of fields in a reply, as parts of a larger schema. */
export type EntityShape<C extends Collection, Name extends keyof Entity<C> = keyof Entity<C>> = {
  [K in Name | '_id' | 'id']: z.ZodMiniType<Entity<C>[K]>;
};

/**
 * The schemas of `_id`, `id` and the named fields of a record, all fields by default. The types say that each is
 * present; on the wire, a field that only some levels may read is missing for the others.
 */
export function entityShape<C extends Collection, Name extends FieldName<C> = FieldName<C>>(
  collection: C,
  names?: readonly Name[],
): EntityShape<C, Name> {
  const shape: Record<string, z.ZodMiniType> = { _id: recordId, id: recordId };
  for (const [name, field] of Object.entries(fieldsOf(collection))) {
    if (field.writeOnly || (names && !(names as readonly string[]).includes(name))) continue;
    const schema = canBeNull(field) ? z.nullable(fieldSchema(field)) : fieldSchema(field);
    shape[name] = isReadByAll(collection, name) ? schema : z.optional(schema);
  }
  return shape as EntityShape<C, Name>;
}

/** A record in a reply, with its references as ids. */
export const entitySchema = <C extends Collection>(collection: C): z.ZodMiniType<Entity<C>> =>
  schemaOf(collection) as z.ZodMiniType<Entity<C>>;

const schemas = new Map<Collection, z.ZodMiniType>();

function schemaOf(collection: Collection): z.ZodMiniType {
  const known = schemas.get(collection);
  if (known) return known;
  const made = named(
    componentName(collection),
    `A record of ${collection}. Fields that the caller may not read are missing.`,
    z.strictObject(entityShape(collection)),
  );
  schemas.set(collection, made);
  return made;
}

/** The name of a collection's record in the OpenAPI document: `synd_users` is SyndUsersRecord. */
export const componentName = (collection: Collection) =>
  `${collection.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())}Record`;

/**
 * Whether everyone who reads the record reads the field. A field that requires a completed agreement is null before.
 */
function isReadByAll(collection: Collection, name: string): boolean {
  const { read, reauthentication } = fieldRule(collection, name);
  return (read === undefined || read === 'completed' || read === 'funding') && reauthentication !== 'read';
}

const canBeNull = ({ required, default: standard, isNullable }: Field) =>
  isNullable ?? (!required && standard === undefined);

function fieldSchema({ kind, values, schema }: Field): z.ZodMiniType {
  switch (kind) {
    case 'text':
      return values ? z.enum(values as [string, ...string[]]) : z.string();
    case 'html':
      return z.string();
    case 'boolean':
      return z.boolean();
    case 'integer':
      return z.int();
    case 'percent':
      return z.number();
    case 'money':
      return amount;
    case 'instant':
      return timestamp;
    case 'texts':
      return z.array(z.string());
    case 'reference':
      return recordId;
    case 'json':
      return schema;
  }
}
