import { fieldOf } from '@paddock/contract';
import { readableDetail as detailInWords, type ReadableChange } from '@paddock/domain';
import { type NamedRecord, recordKey } from '../records/record-names.ts';

/** What a line of the audit log says beyond its action, as the export has it too. */
export const readableDetail = (detail: unknown, collection: string | null = null): ReadableChange[] =>
  detailInWords(detail, collection, fieldOf);

/** The records that these lines name by their ids, each once. */
export function namedRecords(
  lines: readonly { readonly detail: unknown; readonly collection: string | null }[],
): NamedRecord[] {
  const found = lines
    .flatMap(({ detail, collection }) => readableDetail(detail, collection))
    .flatMap(({ values }) => values.flatMap(({ record }) => record ?? []));
  return [...new Map(found.map((record) => [recordKey(record), record])).values()];
}
