import { type FieldFilter, filterOperators } from './list-filter.ts';

/** What a list shows. Its address holds all of it, so that Back and a shared link lead to the same list. */
export interface ListState {
  readonly search: string;
  /** A field, with `-` before it for descending; empty for the usual order. */
  readonly sort: string;
  readonly filters: readonly FieldFilter[];
  /** The chosen columns; empty for the usual ones. */
  readonly columns: readonly string[];
  /** The cursors of the pages before this one, the last of them its own; empty on the first page. */
  readonly after: readonly string[];
  readonly rows: number;
}

export const rowChoices = [25, 50, 100, 250] as const;

export const emptyListState: ListState = {
  search: '',
  sort: '',
  filters: [],
  columns: [],
  after: [],
  rows: rowChoices[0],
};

type Values = Readonly<Record<string, unknown>>;

const one = (value: unknown): string => {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' ? first : '';
};

const many = (value: unknown): string[] =>
  (Array.isArray(value) ? (value as unknown[]) : [value]).filter((item) => typeof item === 'string');

const readFilter = (text: string): FieldFilter[] => {
  const [field = '', name = '', ...rest] = text.split(':');
  const operator = filterOperators.find((known) => known === name);
  return field && operator ? [{ field, operator, value: rest.join(':') }] : [];
};

/** Reads the query of an address; what makes no sense is left out. */
export function readListState(values: Values): ListState {
  const rows = Number(one(values['rows']));
  return {
    search: one(values['search']).slice(0, 200),
    sort: /^-?\w{1,100}$/.test(one(values['sort'])) ? one(values['sort']) : '',
    filters: many(values['filter']).flatMap(readFilter).slice(0, 20),
    columns: one(values['columns'])
      .split(',')
      .filter((name) => /^\w{1,100}$/.test(name)),
    after: many(values['after']).filter(Boolean),
    rows: rowChoices.find((choice) => choice === rows) ?? rowChoices[0],
  };
}

/** The query of an address, without what is as usual. */
export type ListSearch = {
  search?: string;
  sort?: string;
  filter?: string[];
  columns?: string;
  after?: string[];
  rows?: string;
};

export function writeListState(state: ListState): ListSearch {
  return {
    ...(state.search && { search: state.search }),
    ...(state.sort && { sort: state.sort }),
    ...(state.filters.length > 0 && {
      filter: state.filters.map(({ field, operator, value }) => `${field}:${operator}:${value}`),
    }),
    ...(state.columns.length > 0 && { columns: state.columns.join(',') }),
    ...(state.after.length > 0 && { after: [...state.after] }),
    ...(state.rows !== rowChoices[0] && { rows: String(state.rows) }),
  };
}

/** What is needed to go from page to page of a list. */
export type PageState = Pick<ListState, 'after' | 'rows'>;

/** A change of what is listed begins on the first page again. */
export const fromFirstPage = (state: ListState, change: Partial<ListState>): ListState => ({
  ...state,
  after: [],
  ...change,
});

/** Longer addresses do not pass everywhere: only the latest pages are kept, and before them comes the first. */
const longestTrail = 12;

export const nextPage = <State extends PageState>(state: State, cursor: string): State => ({
  ...state,
  after: [...state.after, cursor].slice(-longestTrail),
});

export const previousPage = <State extends PageState>(state: State): State => ({
  ...state,
  after: state.after.slice(0, -1),
});

/** The order after a press on a column's header: ascending, descending, then the usual one. */
export function nextSort(sort: string, name: string): string {
  if (sort === name) return `-${name}`;
  return sort === `-${name}` ? '' : name;
}
