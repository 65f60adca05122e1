import { type FieldKind, fieldOf } from '@paddock/contract';
import { type Collection, centsFromNumber, decimalFromCents } from '@paddock/domain';
import { sanitize } from '../../../platform/html/sanitize.ts';
import { toDate } from './filter-value.ts';
import type { WireValues } from './hooks.ts';
import { quoteIdentifier, type Statement } from './statement.ts';

/** Converts a value from the wire for PostgreSQL, by the kind of its field; HTML is sanitized (CON-09). */
const columnWriters: Readonly<Record<FieldKind, { type: string; of(value: never): unknown }>> = {
  text: { type: 'text', of: (value: string) => value },
  html: { type: 'text', of: sanitize },
  boolean: { type: 'boolean', of: (value: boolean) => value },
  integer: { type: 'integer', of: (value: number) => value },
  percent: { type: 'numeric', of: String },
  money: { type: 'numeric', of: (value: number) => decimalFromCents(centsFromNumber(value) ?? 0n) },
  instant: { type: 'timestamptz', of: toDate },
  texts: { type: 'text[]', of: (value: string[]) => value },
  json: { type: 'jsonb', of: (value: unknown) => JSON.stringify(value) },
  reference: { type: 'uuid', of: (value: string) => value },
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
    const { type, of } = columnWriters[field.kind];
    const written = value === null ? null : of(value as never);
    return [{ column: quoteIdentifier(name), parameter: statement.value(written, type) }];
  });
}
