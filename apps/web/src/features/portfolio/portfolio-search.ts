import type { PortfolioFilter } from '@paddock/domain';

/** The filters of the portfolio in the URL (PUB-01), so that a view can be shared. */
export interface PortfolioSearch {
  type?: string[] | undefined;
  fund?: string[] | undefined;
  exited?: '1' | undefined;
}

/** Derives the next filter from the current one, so that two choices made in quick succession both count. */
export type FilterChange = (filter: PortfolioFilter) => PortfolioFilter;

const maxValues = 50;
const maxLength = 500;

function parseTexts(raw: unknown): string[] | undefined {
  const values = (Array.isArray(raw) ? raw : [raw]).filter(
    (value): value is string => typeof value === 'string' && value !== '' && value.length <= maxLength,
  );
  return values.length > 0 ? [...new Set(values)].slice(0, maxValues) : undefined;
}

/** Parses the filters in the URL; unknown ones are ignored. */
export function portfolioSearch(params: Record<string, unknown>): PortfolioSearch {
  return {
    type: parseTexts(params['type']),
    fund: parseTexts(params['fund']),
    exited: params['exited'] === '1' ? '1' : undefined,
  };
}

export const toFilter = ({ type = [], fund = [], exited }: PortfolioSearch): PortfolioFilter => ({
  types: type,
  funds: fund,
  exitedOnly: exited === '1',
});

export const toSearch = ({ types, funds, exitedOnly }: PortfolioFilter): PortfolioSearch => ({
  type: types.length > 0 ? [...types] : undefined,
  fund: funds.length > 0 ? [...funds] : undefined,
  exited: exitedOnly ? '1' : undefined,
});
