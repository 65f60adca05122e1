import { describe, expect, it } from 'vitest';
import {
  filterPortfolio,
  groupPortfolio,
  type PortfolioFilter,
  portfolioFilterOptions,
} from './portfolio-filter.ts';

const last = 'Pre-2020 Stallion Fund';
const assets = [
  { id: 1, fundName: 'Zeta', assetType: 'Land' },
  { id: 2, fundName: 'Alpha', assetType: 'Hotel', isExitedAsset: true },
  { id: 3, fundName: 'Alpha', assetType: 'Land', isExitedAsset: false },
  { id: 4, fundName: null, assetType: null, isExitedAsset: null },
  { id: 5, fundName: last, assetType: null, isExitedAsset: true },
];
const all = { types: [], funds: [], exitedOnly: false };
const idsOf = (filter: Partial<PortfolioFilter>) =>
  filterPortfolio(assets, { ...all, ...filter }).map(({ id }) => id);

describe('the filters of the portfolio', () => {
  it('[PUB-01] show everything if nothing is selected', () => {
    expect(idsOf({})).toEqual([1, 2, 3, 4, 5]);
  });

  it('[PUB-01] take several types and several funds, and combine them', () => {
    expect(idsOf({ types: ['Land'] })).toEqual([1, 3]);
    expect(idsOf({ types: ['Land', 'Hotel'] })).toEqual([1, 2, 3]);
    expect(idsOf({ funds: ['Alpha', 'Zeta'] })).toEqual([1, 2, 3]);
    expect(idsOf({ types: ['Land'], funds: ['Alpha'] })).toEqual([3]);
    expect(idsOf({ exitedOnly: true })).toEqual([2, 5]);
    expect(idsOf({ exitedOnly: true, types: ['Land'] })).toEqual([]);
    expect(idsOf({ types: ['Castle'] })).toEqual([]);
  });

  it('[PUB-01] [PUB-02] match an asset without a type in the last fund by its label', () => {
    expect(idsOf({ types: ['Pre-2020 Stallion Fund Asset'] })).toEqual([5]);
  });

  it('[PUB-01] offer each existing type and fund once, in alphabetical order', () => {
    expect(portfolioFilterOptions(assets)).toEqual({
      types: ['Hotel', 'Land', 'Pre-2020 Stallion Fund Asset'],
      funds: ['Alpha', last, 'Zeta'],
    });
    expect(portfolioFilterOptions([])).toEqual({ types: [], funds: [] });
  });
});

describe('the groups of the portfolio', () => {
  it('[PUB-02] keep the order of the funds and of the assets in them', () => {
    expect(
      groupPortfolio(assets).map(({ fundName, assets: grouped }) => [fundName, grouped.map(({ id }) => id)]),
    ).toEqual([
      ['Zeta', [1]],
      ['Alpha', [2, 3]],
      ['', [4]],
      [last, [5]],
    ]);
  });
});
