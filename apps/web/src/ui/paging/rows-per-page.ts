/** Choices for the number of rows on a page of a table; the first is the default (POR-17). */
export const rowsPerPageChoices = [5, 7, 10, 15, 20, 25, 50, 'all'] as const;

export type RowsPerPage = (typeof rowsPerPageChoices)[number];

/** A page of a table: its number, counted from 1, and its number of rows. */
export interface TablePage {
  number: number;
  rows: RowsPerPage;
}

export const firstTablePage: TablePage = { number: 1, rows: rowsPerPageChoices[0] };

/** The number of pages for `total` rows; 1 if there are none. */
export function pageCount(total: number, rows: RowsPerPage): number {
  return rows === 'all' ? 1 : Math.max(1, Math.ceil(total / rows));
}

/**
 * The range of rows on a page, counted from 1. A page beyond the end becomes the last, because rows may be deleted in
 * the meantime.
 */
export function pageRange(page: TablePage, total: number): { from: number; to: number; number: number } {
  if (page.rows === 'all' || total === 0) return { from: Math.min(1, total), to: total, number: 1 };
  const number = Math.min(page.number, pageCount(total, page.rows));
  return { from: (number - 1) * page.rows + 1, to: Math.min(number * page.rows, total), number };
}

/** The rows on a page, out of all rows. */
export function rowsOfPage<Row>(all: readonly Row[], page: TablePage): Row[] {
  const { from, to } = pageRange(page, all.length);
  return all.slice(Math.max(0, from - 1), to);
}
