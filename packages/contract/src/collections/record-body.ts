import type { Collection } from '@paddock/domain';
import * as z from 'zod/mini';
import { type entities, fieldsOf, type ValueOf } from './entities.ts';
import type { Field, FieldKind } from './field.ts';

type Entities = typeof entities;
type WritableName<C extends Collection> = {
  [K in keyof Entities[C]]: Entities[C][K] extends { computed: true } ? never : K;
}[keyof Entities[C]];

/** The body that creates or updates a record; null clears a field. */
export type RecordBody<C extends Collection> = {
  [K in WritableName<C>]?: ValueOf<Entities[C][K]> | null;
};

const typeMessages: Record<FieldKind, string> = {
  text: 'A text.',
  html: 'A text.',
  boolean: 'True or false.',
  integer: 'A whole number.',
  percent: 'A percentage is a number.',
  money: 'An amount is a number of dollars.',
  instant: 'A time is an ISO 8601 text.',
  texts: 'A list of texts.',
  json: 'This value has the wrong form.',
  reference: 'This is not a valid id.',
};

/** The values of a body by field, or an error message per field. */
export type ParsedBody =
  | { ok: true; values: Record<string, unknown> }
  | { ok: false; fields: Record<string, string> };

/**
 * Parses the body that creates or updates a record by its field declarations. It ignores unknown, computed and
 * server-managed keys; a wrong type is an error message for its field. null clears a field or resets it to its
 * default. Creating a record needs the required fields.
 */
export function parseRecordBody(
  collection: Collection,
  body: Readonly<Record<string, unknown>>,
  mode: 'create' | 'update',
): ParsedBody {
  const values: Record<string, unknown> = {};
  const fields: Record<string, string> = {};
  for (const [name, field] of Object.entries(fieldsOf(collection))) {
    if (field.computed) continue;
    const given = Object.hasOwn(body, name) ? body[name] : undefined;
    const parsed = parseField(field, given, mode);
    if (parsed === undefined) continue;
    if ('message' in parsed) fields[name] = parsed.message;
    else values[name] = parsed.value;
  }
  return Object.keys(fields).length > 0 ? { ok: false, fields } : { ok: true, values };
}

type ParsedField = { value: unknown } | { message: string } | undefined;

function parseField(field: Field, given: unknown, mode: 'create' | 'update'): ParsedField {
  if (given === undefined)
    return mode === 'create' && field.required ? { message: 'This is needed.' } : undefined;
  if (given === null)
    return field.required ? { message: 'This is needed.' } : { value: field.default ?? null };
  const result = z.safeParse(field.schema, given);
  if (result.success) return { value: result.data };
  const message = result.error.issues[0]?.message;
  return { message: !message || message === 'Invalid input' ? typeMessages[field.kind] : message };
}
