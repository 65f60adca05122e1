import { type Field, type FieldKind, fieldOf, id as idSchema, instant } from '@paddock/contract';
import type { Collection } from '@paddock/domain';
import * as z from 'zod/mini';

/** How a kind of field is compared: its SQL type, and whether it is ordered. */
interface Comparable {
  readonly type: string;
  readonly isOrdered: boolean;
  /** Converts a value to a parameter; undefined if it has the wrong form. */
  parse(value: unknown): unknown;
}

const text: Comparable = {
  type: 'text',
  isOrdered: true,
  parse: (value) =>
    typeof value === 'string' && value.length <= 10_000 && !value.includes('\u0000') ? value : undefined,
};
const number: Comparable = {
  type: 'numeric',
  isOrdered: true,
  // The shortest decimal text of the number, which numeric reads exactly.
  parse: (value) => (typeof value === 'number' && Number.isFinite(value) ? String(value) : undefined),
};
const identifier: Comparable = {
  type: 'uuid',
  isOrdered: true,
  parse: (value) => {
    const result = z.safeParse(idSchema, value);
    return result.success ? result.data : undefined;
  },
};

const comparables: Readonly<Record<FieldKind, Comparable | null>> = {
  text,
  html: text,
  texts: { ...text, isOrdered: false },
  boolean: {
    type: 'boolean',
    isOrdered: false,
    parse: (value) => (typeof value === 'boolean' ? value : undefined),
  },
  integer: number,
  percent: number,
  money: number,
  instant: {
    type: 'timestamptz',
    isOrdered: true,
    parse: (value) => (z.safeParse(instant, value).success ? toDate(String(value)) : undefined),
  },
  reference: identifier,
  // A structure can only be compared with null.
  json: null,
};

/** How the field is compared; null if a filter can only ask whether it is present. */
export function comparableFor(collection: Collection, name: string): Comparable | null {
  if (name === '_id' || name === 'id') return identifier;
  const field: Field | undefined = fieldOf(collection, name);
  return field ? comparables[field.kind] : null;
}

export const isList = (collection: Collection, name: string): boolean =>
  fieldOf(collection, name)?.kind === 'texts';

/** Parses ISO 8601 text; without a zone it is in UTC, wherever the server runs. */
export function toDate(iso: string): Date {
  const zoned = /(Z|[+-]\d\d:?\d\d)$/.test(iso) || !iso.includes('T');
  return new Date(zoned ? iso : `${iso}Z`);
}
