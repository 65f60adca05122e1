import type { MoneyActivityFilter } from '@paddock/contract';
import { type ActivityColumn, activityColumnNames } from '@paddock/domain';
import { type RowsPerPage, rowsPerPageChoices, type TablePage } from '../../ui/paging/rows-per-page.ts';

/** Which lines of activity the address shows. */
export interface ActivitySearch {
  fund?: string | undefined;
  profile?: string | undefined;
  kind?: ActivityColumn | undefined;
  year?: number | undefined;
  page?: number | undefined;
  rows?: RowsPerPage | undefined;
}

const recordId = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\da-f-]{36}$/i.test(value) ? value : undefined;

const wholeNumber = (value: unknown, least: number, most: number): number | undefined => {
  const number = Number(value);
  return Number.isInteger(number) && number >= least && number <= most ? number : undefined;
};

/** Parses the filter and the page in the address; anything else is ignored. */
export const activitySearch = (params: Record<string, unknown>): ActivitySearch => ({
  fund: recordId(params['fund']),
  profile: recordId(params['profile']),
  kind: activityColumnNames.find((kind) => kind === params['kind']),
  year: wholeNumber(params['year'], 1900, 9999),
  page: wholeNumber(params['page'], 2, 99_999),
  rows: rowsPerPageChoices.find((rows) => String(rows) === String(params['rows'])),
});

const defaultRows = 25;

/** The page of the lines. */
export const pageOf = (search: ActivitySearch): TablePage => ({
  number: search.page ?? 1,
  rows: search.rows ?? defaultRows,
});

/** What is listed; an address without any of it lists everything. */
export const filterOf = ({ fund, profile, kind, year }: ActivitySearch): MoneyActivityFilter => ({
  ...(fund && { fund }),
  ...(profile && { profile }),
  ...(kind && { kind }),
  ...(year && { year }),
});

/** What the page asks the server for. */
export function askedOf(search: ActivitySearch): MoneyActivityFilter & { limit: number; offset: number } {
  const { number, rows } = pageOf(search);
  const limit = rows === 'all' ? 999 : rows;
  return { ...filterOf(search), limit, offset: (number - 1) * limit };
}
