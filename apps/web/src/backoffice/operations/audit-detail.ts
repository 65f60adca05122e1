import { fieldOf } from '@paddock/contract';
import { readableDetail as detailInWords, type ReadableChange, timeZoneWords } from '@paddock/domain';
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

/** What the page is, and by which clocks: days of money are the portal's, and what happened is on those of the reader. */
export const auditLead = (timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone): string =>
  `Who did what, and when. Nothing here can be changed or deleted by anyone. Times are in ${timeZoneWords(timeZone)}, that of your device; in the CSV they are in UTC. Days on which money moved are in the time zone of the portal.`;
