import { type FilingKind, isFilingKind } from '@paddock/domain';
import { oneOf, recordId, wholeNumber } from './search-values.ts';

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

/** Parses the address of the filed documents; what it does not know is ignored. */
export function filingSearch(params: Record<string, unknown>): FilingSearch {
  const { kind } = params;
  const [fund, user] = [recordId(params['fund']), recordId(params['user'])];
  const year = wholeNumber(params['year'], 1900, 2100);
  const page = wholeNumber(params['page'], 2, 3_999);
  const state = oneOf(states, params['state']);
  return {
    ...(isFilingKind(kind) && { kind }),
    ...(fund && { fund }),
    ...(user && { user }),
    ...(year && { year }),
    ...(state && { state }),
    ...(page && { page }),
  };
}
