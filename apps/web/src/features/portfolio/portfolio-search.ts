import type { PortfolioFilter } from '@paddock/domain';

/** The filters of the portfolio as they stand in the address (PUB-01), so that a view can be shared. */
export interface PortfolioSearch {
  type?: string[] | undefined;
  fund?: string[] | undefined;
  exited?: '1' | undefined;
}

/** Makes a filter of the one there is when it counts: two choices made at once are both kept. */
export type FilterChange = (filter: PortfolioFilter) => PortfolioFilter;

const maxValues = 50;
const maxLength = 500;

function parseTexts(given: unknown): string[] | undefined {
  const values = (Array.isArray(given) ? given : [given]).filter(
    (value): value is string => typeof value === 'string' && value !== '' && value.length <= maxLength,
  );
  return values.length > 0 ? [...new Set(values)].slice(0, maxValues) : undefined;
}

/** Reads the filters of an address; what is no filter is left out. */
export function portfolioSearch(given: Record<string, unknown>): PortfolioSearch {
  return {
    type: parseTexts(given['type']),
    fund: parseTexts(given['fund']),
    exited: given['exited'] === '1' ? '1' : undefined,
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
