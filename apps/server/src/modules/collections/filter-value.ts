import { type Field, type FieldKind, fieldOf, id as idSchema, instant } from '@paddock/contract';
import type { Collection } from '@paddock/domain';
import * as z from 'zod/mini';
import { toDate } from './to-date.ts';

/** How a kind of field is compared: its SQL type, and whether it has an order. */
interface Comparable {
  readonly type: string;
  readonly ordered: boolean;
  /** The parameter of a given value, undefined where it is of the wrong form. */
  read(given: unknown): unknown;
}

const text: Comparable = {
  type: 'text',
  ordered: true,
  read: (given) =>
    typeof given === 'string' && given.length <= 10_000 && !given.includes('\u0000') ? given : undefined,
};
const number: Comparable = {
  type: 'numeric',
  ordered: true,
  // The shortest decimal text of the number, which numeric takes exactly.
  read: (given) => (typeof given === 'number' && Number.isFinite(given) ? String(given) : undefined),
};
const identifier: Comparable = {
  type: 'uuid',
  ordered: true,
  read: (given) => {
    const result = z.safeParse(idSchema, given);
    return result.success ? result.data : undefined;
  },
};

const comparables: Readonly<Record<FieldKind, Comparable | null>> = {
  text,
  html: text,
  texts: { ...text, ordered: false },
  boolean: {
    type: 'boolean',
    ordered: false,
    read: (given) => (typeof given === 'boolean' ? given : undefined),
  },
  integer: number,
  percent: number,
  money: number,
  instant: {
    type: 'timestamptz',
    ordered: true,
    read: (given) => (z.safeParse(instant, given).success ? toDate(String(given)) : undefined),
  },
  reference: identifier,
  // A structure is compared with nothing but null.
  json: null,
};

/** How the field is compared; null where only its presence can be asked for. */
export function comparableOf(collection: Collection, name: string): Comparable | null {
  if (name === '_id' || name === 'id') return identifier;
  const field: Field | undefined = fieldOf(collection, name);
  return field ? comparables[field.kind] : null;
}

export const isList = (collection: Collection, name: string): boolean =>
  fieldOf(collection, name)?.kind === 'texts';
