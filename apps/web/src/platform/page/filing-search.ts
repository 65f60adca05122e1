import { type FilingKind, isFilingKind } from '@paddock/domain';

const states = ['draft', 'scanning', 'published', 'taken_back', 'deleted', 'without_file'] as const;
type State = (typeof states)[number];

/** What the address of the filed documents says: the filters and the page. */
export interface FilingSearch {
  kind?: FilingKind | undefined;
  fund?: string | undefined;
  user?: string | undefined;
  year?: number | undefined;
  state?: State | undefined;
  page?: number | undefined;
}

const isId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f-]{36}$/i.test(value);

/** Parses the address of the filed documents; what it does not know is ignored. */
export function filingSearch(params: Record<string, unknown>): FilingSearch {
  const { kind, fund, user } = params;
  const [year, page] = [Number(params['year']), Number(params['page'])];
  const state = states.find((each) => each === params['state']);
  return {
    ...(isFilingKind(kind) && { kind }),
    ...(isId(fund) && { fund }),
    ...(isId(user) && { user }),
    ...(Number.isInteger(year) && year >= 1900 && year <= 2100 && { year }),
    ...(state && { state }),
    ...(Number.isInteger(page) && page > 1 && page < 4_000 && { page }),
  };
}
