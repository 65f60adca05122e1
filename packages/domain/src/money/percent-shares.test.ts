import fc from 'fast-check';
import { expect, it } from 'vitest';
import { percentShares } from './percent-shares.ts';

const units = (share: string) => BigInt(share.replace('.', ''));
const sum = (values: bigint[]) => values.reduce((total, value) => total + value, 0n);
const amounts = fc.array(fc.bigInt({ min: 0n, max: 99_999_999_999_999n }), { maxLength: 60 });

it.each([2, 4])('[BAC-06] [INV-02] shares with %i decimals add up to exactly 100 percent', (decimals) => {
  fc.assert(
    fc.property(amounts, (list) => {
      const expected = sum(list) > 0n ? 100n * 10n ** BigInt(decimals) : 0n;
      expect(sum(percentShares(list, decimals).map(units))).toBe(expected);
    }),
  );
});

it('[BAC-06] each share is less than one ten-thousandth of a percent away from the exact one', () => {
  fc.assert(
    fc.property(amounts, (list) => {
      const total = sum(list);
      for (const [place, share] of percentShares(list, 4).entries()) {
        const off = units(share) * total - (list[place] ?? 0n) * 1_000_000n;
        expect(off < total && -off < total).toBe(total > 0n);
        if (total === 0n) break;
      }
    }),
  );
});

it('[BAC-06] a larger amount never has the smaller share, whatever the order of the rows', () => {
  fc.assert(
    fc.property(amounts, (list) => {
      const shares = percentShares(list, 4).map(units);
      for (const [a, amount] of list.entries())
        for (const [b, other] of list.entries())
          if (amount > other) expect((shares[a] ?? 0n) >= (shares[b] ?? 0n)).toBe(true);
    }),
  );
});

it('[BAC-06] three equal amounts share the last unit with the earliest row', () => {
  expect(percentShares([10_000n, 10_000n, 10_000n], 4)).toEqual(['33.3334', '33.3333', '33.3333']);
  expect(percentShares([], 4)).toEqual([]);
  expect(percentShares([0n, 0n], 4)).toEqual(['0.0000', '0.0000']);
  expect(percentShares([1n], 4)).toEqual(['100.0000']);
});
