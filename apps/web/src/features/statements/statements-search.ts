import { type PaperKind, paperKinds } from '@paddock/domain';
import { oneOf, recordId, wholeNumber } from '../../platform/page/search-values.ts';

/** Which papers the address shows. */
export interface StatementsSearch {
  fund?: string | undefined;
  profile?: string | undefined;
  kind?: PaperKind | undefined;
  year?: number | undefined;
}

/** Parses the filter in the address; anything else is ignored. */
export const statementsSearch = (params: Record<string, unknown>): StatementsSearch => ({
  fund: recordId(params['fund']),
  profile: recordId(params['profile']),
  kind: oneOf(paperKinds, params['kind']),
  year: wholeNumber(params['year'], 1900, 9999),
});
