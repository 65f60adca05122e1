import fc from 'fast-check';
import { expect, it } from 'vitest';
import { capTableShares } from './cap-table-shares.ts';

const units = (share: string) => BigInt(share.replace('.', ''));
const sum = (values: bigint[]) => values.reduce((total, value) => total + value, 0n);
const amounts = fc.array(fc.bigInt({ min: 0n, max: 99_999_999_999_999n }), { maxLength: 60 });

it('[BAC-06] the shares of a cap table add up to exactly 100 percent', () => {
  fc.assert(
    fc.property(amounts, (list) => {
      const expected = sum(list) > 0n ? 1_000_000n : 0n;
      expect(sum(capTableShares(list).map(units))).toBe(expected);
    }),
  );
});

it('[BAC-06] each share is less than one ten-thousandth of a percent away from the exact one', () => {
  fc.assert(
    fc.property(amounts, (list) => {
      const total = sum(list);
      for (const [place, share] of capTableShares(list).entries()) {
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
      const shares = capTableShares(list).map(units);
      for (const [a, amount] of list.entries())
        for (const [b, other] of list.entries())
          if (amount > other) expect((shares[a] ?? 0n) >= (shares[b] ?? 0n)).toBe(true);
    }),
  );
});

it('[BAC-06] three equal amounts share the last unit with the earliest row', () => {
  expect(capTableShares([10_000n, 10_000n, 10_000n])).toEqual(['33.3334', '33.3333', '33.3333']);
  expect(capTableShares([])).toEqual([]);
  expect(capTableShares([0n, 0n])).toEqual(['0.0000', '0.0000']);
  expect(capTableShares([1n])).toEqual(['100.0000']);
});
