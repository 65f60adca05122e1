import { type RowsPerPage, rowsPerPageChoices } from '../../ui/paging/rows-per-page.ts';
import { laterPage, oneOf } from './search-values.ts';

/** What the address of a list says: its filters, as text, and the page. */
export interface ListSearch {
  portal?: string | undefined;
  state?: string | undefined;
  text?: string | undefined;
  name?: string | undefined;
  actor?: string | undefined;
  action?: string | undefined;
  collection?: string | undefined;
  record?: string | undefined;
  since?: string | undefined;
  until?: string | undefined;
  page?: number | undefined;
  rows?: RowsPerPage | undefined;
}

const texts = [
  'portal',
  'state',
  'text',
  'name',
  'actor',
  'action',
  'collection',
  'record',
  'since',
  'until',
] as const;

/** Parses the address of a list; what it does not know is ignored. */
export function listSearch(params: Record<string, unknown>): ListSearch {
  const search: ListSearch = {};
  for (const name of texts) {
    const value = params[name];
    const text = typeof value === 'number' ? String(value) : value;
    if (typeof text === 'string' && text !== '' && text.length <= 200) search[name] = text;
  }
  const page = laterPage(params['page']);
  if (page) search.page = page;
  const rows = oneOf(rowsPerPageChoices, params['rows']);
  if (rows) search.rows = rows;
  return search;
}
