import { type ActivityColumn, activityColumnNames } from '@paddock/domain';
import { type RowsPerPage, rowsPerPageChoices } from '../../ui/paging/rows-per-page.ts';

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
