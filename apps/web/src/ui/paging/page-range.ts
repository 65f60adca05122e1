import { maxLimit } from '@paddock/contract';
import type { RowsPerPage, TablePage } from './rows-per-page.ts';

/** All rows are shown on one page up to the number that the server returns at once, and on further pages beyond it. */
const rowsOn = (rows: RowsPerPage): number => (rows === 'all' ? maxLimit : rows);

/** The number of pages for `total` rows; 1 if there are none. */
export function pageCount(total: number, rows: RowsPerPage): number {
  return Math.max(1, Math.ceil(total / rowsOn(rows)));
}

/**
 * The range of rows on a page, counted from 1. A page beyond the end becomes the last, because rows may be deleted in
 * the meantime.
 */
export function pageRange(page: TablePage, total: number): { from: number; to: number; number: number } {
  if (total === 0) return { from: 0, to: 0, number: 1 };
  const rows = rowsOn(page.rows);
  const number = Math.min(page.number, pageCount(total, page.rows));
  return { from: (number - 1) * rows + 1, to: Math.min(number * rows, total), number };
}

/** The rows on a page, out of all rows. */
export function rowsOfPage<Row>(all: readonly Row[], page: TablePage): Row[] {
  const { from, to } = pageRange(page, all.length);
  return all.slice(Math.max(0, from - 1), to);
}

/** What a list on the server is asked for, to show a page. */
export function askedFor({ number, rows }: TablePage): { limit: number; offset: number } {
  const limit = rowsOn(rows);
  return { limit, offset: (number - 1) * limit };
}
