import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plus, ratio } from '../money/rational.ts';
import { hasRoundingDifference, multiples } from './multiples.ts';

const cents = fc.bigInt({ min: 0n, max: 99_999_999_999_999n });

it('[MET-02] TVPI is DPI and RVPI together, exactly', () => {
  fc.assert(
    fc.property(cents, cents, fc.bigInt({ min: 1n, max: 10n ** 14n }), (distributed, nav, contributed) => {
      const { dpi, rvpi, tvpi } = multiples({ contributed, distributed, nav });
      expect(dpi && rvpi && plus(dpi, rvpi)).toEqual(tvpi);
      expect(dpi).toEqual(
        multiples({ contributed: contributed * 7n, distributed: distributed * 7n, nav }).dpi,
      );
    }),
  );
});

it('[MET-02] DPI is what was distributed and RVPI what is there, for each dollar paid in', () => {
  expect(multiples({ contributed: 600n, distributed: 150n, nav: 500n })).toEqual({
    dpi: ratio(1n, 4n),
    rvpi: ratio(5n, 6n),
    tvpi: ratio(13n, 12n),
  });
});

it('[MET-02] there are no multiples where nothing was paid in', () => {
  for (const contributed of [0n, -1n])
    expect(multiples({ contributed, distributed: 5n, nav: 5n })).toEqual({
      dpi: null,
      rvpi: null,
      tvpi: null,
    });
});

it('[MET-02] [LED-06] the multiples do not add up as they are shown where each is rounded by itself', () => {
  const differs = (distributed: bigint, nav: bigint) =>
    hasRoundingDifference(multiples({ contributed: 1_000n, distributed, nav }));
  // 0.01 and 1.00 beside 1.01; 0.02 and 1.02 beside 1.03; 0.01 and 1.01 beside 1.03.
  expect(differs(10n, 1_000n)).toBe(false);
  expect(differs(15n, 1_015n)).toBe(true);
  expect(differs(14n, 1_014n)).toBe(true);
  expect(hasRoundingDifference(multiples({ contributed: 0n, distributed: 5n, nav: 5n }))).toBe(false);
});
