import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assetFundName, assetTypeLabel, sortPortfolio } from './portfolio-order.ts';

const last = 'Pre-2020 Stallion Fund';

describe('portfolio', () => {
  it("[PUB-02] is sorted by fund name descending, then newest first, with the 'Pre-2020 Stallion Fund' last", () => {
    const assets = [
      { id: 1, fundName: last, createdAt: '2026-01-01' },
      { id: 2, fundName: 'Alpha', createdAt: '2024-01-01' },
      { id: 3, fundName: 'Zeta', createdAt: '2020-01-01' },
      { id: 4, fundName: 'Alpha', createdAt: '2025-01-01' },
      { id: 5, fundName: null, createdAt: '2026-01-01' },
      { id: 6, fundName: last, createdAt: '2026-02-01' },
    ];
    expect(sortPortfolio(assets).map((asset) => asset.id)).toEqual([3, 4, 2, 5, 6, 1]);
  });

  it('[PUB-02] is in the order that an admin has given the assets of a fund, before their age', () => {
    const asset = (id: number, sortOrder: number | null, createdAt: string) => ({
      id,
      fundName: 'Alpha',
      sortOrder,
      createdAt,
    });
    const assets = [
      asset(1, null, '2026-01-01'),
      asset(2, 1, '2025-01-01'),
      asset(3, 2, '2024-01-01'),
      asset(4, 1, '2025-06-01'),
    ];
    expect(sortPortfolio(assets).map(({ id }) => id)).toEqual([3, 4, 2, 1]);
  });

  it('[PUB-02] keeps every asset in any order', () => {
    const asset = fc.record({
      fundName: fc.constantFrom('A', 'B', last, null),
      createdAt: fc.constantFrom('2024-01-01', '2025-01-01', null),
    });
    fc.assert(
      fc.property(fc.array(asset), (assets) => {
        const sorted = sortPortfolio(assets);
        expect(new Set(sorted)).toEqual(new Set(assets));
        const names = sorted.map((each) => each.fundName);
        expect(names.lastIndexOf('A') < names.indexOf(last) || !names.includes(last)).toBe(true);
        expect(sortPortfolio(assets.toReversed())).toEqual(sorted);
      }),
    );
  });

  it("[PUB-02] labels assets of the last fund without a type 'Pre-2020 Stallion Fund Asset'", () => {
    expect(assetTypeLabel({ fundName: last })).toBe('Pre-2020 Stallion Fund Asset');
    expect(assetTypeLabel({ fundName: last, assetType: 'Hotel' })).toBe('Hotel');
    expect(assetTypeLabel({ fundName: 'Alpha', assetType: null })).toBe('');
  });

  it("[PUB-02] names an asset's fund by its name, or else by fundAsString", () => {
    expect(assetFundName('Alpha', 'Beta')).toBe('Alpha');
    expect(assetFundName(null, 'Beta')).toBe('Beta');
    expect(assetFundName('', null)).toBe('');
  });
});
