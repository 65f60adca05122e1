import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumCents } from '../money/money.ts';
import { type AllocationShare, allocate } from './allocation.ts';

const weight = fc.oneof(fc.bigInt({ min: 0n, max: 12n }), fc.bigInt({ min: 0n, max: 10n ** 16n }));
const shares = fc
  .uniqueArray(fc.record({ number: fc.integer({ min: 1, max: 999 }), weight }), {
    selector: ({ number }) => number,
    minLength: 1,
    maxLength: 40,
  })
  .filter((list) => list.some((share) => share.weight > 0n));
const total = fc.oneof(fc.bigInt({ min: 0n, max: 200n }), fc.bigInt({ min: 0n, max: 99_999_999_999_999n }));
const expectForAll = (check: (cents: bigint, list: AllocationShare[]) => void) =>
  fc.assert(fc.property(total, shares, check));

describe('an allocation', () => {
  it('[DIS-01] shares out exactly the total, each within one cent of the exact share', () => {
    expectForAll((cents, list) => {
      const found = allocate(cents, list);
      const whole = sumCents(list.map((share) => share.weight));
      expect(sumCents(found.values())).toBe(cents);
      for (const share of list) {
        const off = (found.get(share.number) ?? 0n) * whole - cents * share.weight;
        expect(off < whole && -off < whole).toBe(true);
      }
    });
  });

  it('[DIS-01] is independent of the order of the list', () => {
    fc.assert(
      fc.property(
        total,
        shares.chain((list) =>
          fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
        ),
        (cents, [list, shuffled]) => {
          const found = allocate(cents, list);
          for (const [number, share] of allocate(cents, shuffled)) expect(found.get(number)).toBe(share);
        },
      ),
    );
  });

  it('[DIS-01] gives a tie to the smaller number', () => {
    expect([
      ...allocate(5n, [
        { number: 2, weight: 30n },
        { number: 1, weight: 70n },
      ]),
    ]).toEqual([
      [2, 1n],
      [1, 4n],
    ]);
  });

  it('gives nothing to a weight of zero, and never less to a larger weight', () => {
    expectForAll((cents, list) => {
      const found = allocate(cents, list);
      for (const share of list) {
        const own = found.get(share.number) ?? 0n;
        if (share.weight === 0n) expect(own).toBe(0n);
        for (const other of list)
          if (share.weight > other.weight) expect(own >= (found.get(other.number) ?? 0n)).toBe(true);
      }
    });
  });

  it('of a negative amount is the mirror of the positive one', () => {
    expectForAll((cents, list) => {
      const found = allocate(cents, list);
      for (const [number, share] of allocate(-cents, list)) expect(-share).toBe(found.get(number));
    });
  });

  it('stays the same where all weights are scaled', () => {
    fc.assert(
      fc.property(total, shares, fc.bigInt({ min: 1n, max: 10n ** 9n }), (cents, list, factor) => {
        const scaled = list.map((share) => ({ ...share, weight: share.weight * factor }));
        expect(allocate(cents, scaled)).toEqual(allocate(cents, list));
      }),
    );
  });

  it('of one cent more lowers nobody by more than one cent', () => {
    expectForAll((cents, list) => {
      const more = allocate(cents + 1n, list);
      for (const [number, share] of allocate(cents, list))
        expect((more.get(number) ?? 0n) >= share - 1n).toBe(true);
    });
  });

  it('is rejected where nobody has a weight, one is negative, or a position takes part twice', () => {
    const nobody = [{ number: 1, weight: 0n }];
    expect(() => allocate(1n, nobody)).toThrow('nobody has a weight');
    expect(() => allocate(1n, [])).toThrow('nobody has a weight');
    expect([...allocate(0n, nobody)]).toEqual([[1, 0n]]);
    expect(() => allocate(1n, [{ number: 1, weight: -1n }])).toThrow('a weight is negative');
    const twice = { number: 1, weight: 1n };
    expect(() => allocate(1n, [twice, twice])).toThrow('a position takes part twice');
  });
});
