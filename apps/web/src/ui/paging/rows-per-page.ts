/** Choices for the number of rows on a page of a table; the first is the default (POR-17). */
export const rowsPerPageChoices = [5, 7, 10, 15, 20, 25, 50, 'all'] as const;

export type RowsPerPage = (typeof rowsPerPageChoices)[number];

/** A page of a table: its number, counted from 1, and its number of rows. */
export interface TablePage {
  number: number;
  rows: RowsPerPage;
}

export const firstTablePage: TablePage = { number: 1, rows: rowsPerPageChoices[0] };
