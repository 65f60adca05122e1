import { type FieldKind, fieldOf } from '@paddock/contract';
import { type Collection, centsOf, decimalFromCents } from '@paddock/domain';
import { sanitize } from '../../../platform/html/sanitize.ts';
import { toDate } from './filter-value.ts';
import type { WireValues } from './hooks.ts';
import { quoteIdentifier, type Statement } from './statement.ts';

/** Converts a value from the wire for PostgreSQL, by the kind of its field; HTML is sanitized (CON-09). */
const columnWriters: Readonly<Record<FieldKind, { type: string; write(value: never): unknown }>> = {
  text: { type: 'text', write: (value: string) => value },
  html: { type: 'text', write: sanitize },
  boolean: { type: 'boolean', write: (value: boolean) => value },
  integer: { type: 'integer', write: (value: number) => value },
  percent: { type: 'numeric', write: String },
  money: { type: 'numeric', write: (value: number) => decimalFromCents(centsOf(value)) },
  instant: { type: 'timestamptz', write: toDate },
  texts: { type: 'text[]', write: (value: string[]) => value },
  json: { type: 'jsonb', write: (value: unknown) => JSON.stringify(value) },
  reference: { type: 'uuid', write: (value: string) => value },
};

/** The columns to write with their parameters; only declared fields have any. */
export function writtenColumns(
  collection: Collection,
  values: WireValues,
  statement: Statement,
): { column: string; parameter: string }[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const field = fieldOf(collection, name);
    if (!field || value === undefined) return [];
    const { type, write } = columnWriters[field.kind];
    const written = value === null ? null : write(value as never);
    return [{ column: quoteIdentifier(name), parameter: statement.value(written, type) }];
  });
}
