/** How many rows of a table stand on a page; the first is what a table begins with (POR-17). */
export const rowsPerPageChoices = [5, 7, 10, 15, 20, 25, 50, 'all'] as const;

export type RowsPerPage = (typeof rowsPerPageChoices)[number];

/** A page of a table: its number from 1, and how many rows it holds. */
export interface TablePage {
  number: number;
  rows: RowsPerPage;
}

export const firstTablePage: TablePage = { number: 1, rows: rowsPerPageChoices[0] };

/** How many pages `total` rows take; 1 where there are none. */
export function pageCount(total: number, rows: RowsPerPage): number {
  return rows === 'all' ? 1 : Math.max(1, Math.ceil(total / rows));
}

/** Which rows of `total` a page holds, from 1; a page beyond the last is the last: rows may go while one looks. */
export function pageRange(page: TablePage, total: number): { from: number; to: number; number: number } {
  if (page.rows === 'all' || total === 0) return { from: Math.min(1, total), to: total, number: 1 };
  const number = Math.min(page.number, pageCount(total, page.rows));
  return { from: (number - 1) * page.rows + 1, to: Math.min(number * page.rows, total), number };
}

/** The rows of a page, out of all of them. */
export function rowsOfPage<Row>(all: readonly Row[], page: TablePage): Row[] {
  const { from, to } = pageRange(page, all.length);
  return all.slice(Math.max(0, from - 1), to);
}
