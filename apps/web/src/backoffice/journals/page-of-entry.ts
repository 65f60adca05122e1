import type { RowsPerPage } from '../../ui/paging/rows-per-page.ts';

/** The page of the whole journal, newest first, that has an entry; the first for a number that no entry has. */
export function pageOfEntry(entry: number, { last, rows }: { last: number; rows: RowsPerPage }): number {
  if (rows === 'all' || entry < 1 || entry > last) return 1;
  return Math.floor((last - entry) / rows) + 1;
}
