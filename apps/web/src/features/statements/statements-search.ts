import { type PaperKind, paperKinds } from '@paddock/domain';

/** Which papers the address shows. */
export interface StatementsSearch {
  fund?: string | undefined;
  profile?: string | undefined;
  kind?: PaperKind | undefined;
  year?: number | undefined;
}

const recordId = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\da-f-]{36}$/i.test(value) ? value : undefined;

/** Parses the filter in the address; anything else is ignored. */
export const statementsSearch = (params: Record<string, unknown>): StatementsSearch => {
  const year = Number(params['year']);
  return {
    fund: recordId(params['fund']),
    profile: recordId(params['profile']),
    kind: paperKinds.find((kind) => kind === params['kind']),
    year: Number.isInteger(year) && year >= 1900 && year <= 9999 ? year : undefined,
  };
};
