import { type FieldKind, fieldOf } from '@paddock/contract';
import { type Collection, centsFromNumber, decimalFromCents } from '@paddock/domain';
import { sanitise } from '../content/index.ts';
import type { WireValues } from './hooks.ts';
import { quoted, type Statement } from './statement.ts';
import { toDate } from './to-date.ts';

/** A value of the wire as PostgreSQL takes it, by the kind of its field; sanitised where it is HTML (CON-09). */
const stored: Readonly<Record<FieldKind, { type: string; of(value: never): unknown }>> = {
  text: { type: 'text', of: (value: string) => value },
  html: { type: 'text', of: sanitise },
  boolean: { type: 'boolean', of: (value: boolean) => value },
  integer: { type: 'integer', of: (value: number) => value },
  percent: { type: 'numeric', of: String },
  money: { type: 'numeric', of: (value: number) => decimalFromCents(centsFromNumber(value) ?? 0n) },
  instant: { type: 'timestamptz', of: toDate },
  texts: { type: 'text[]', of: (value: string[]) => value },
  json: { type: 'jsonb', of: (value: unknown) => JSON.stringify(value) },
  reference: { type: 'uuid', of: (value: string) => value },
};

/** The columns to write with their parameters: only declared fields have any. */
export function writtenColumns(
  collection: Collection,
  values: WireValues,
  statement: Statement,
): { column: string; parameter: string }[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const field = fieldOf(collection, name);
    if (!field || value === undefined) return [];
    const { type, of } = stored[field.kind];
    const written = value === null ? null : of(value as never);
    return [{ column: quoted(name), parameter: statement.value(written, type) }];
  });
}
