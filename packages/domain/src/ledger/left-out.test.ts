import { expect, it } from 'vitest';
import { leftOutOf, spreadShare } from './left-out.ts';
import { balanceOf, type PositionBalance } from './position-balance.ts';
import { spreadDistribution } from './run-lines.ts';
import type { RunPosition, SpreadBasis } from './runs.ts';

const nothing = balanceOf([]);
const funded = (amount: bigint): PositionBalance => ({ ...nothing, called: amount, contributed: amount });
const position = (number: number, onDay: PositionBalance, more: Partial<RunPosition> = {}): RunPosition => ({
  position: `position ${number}`,
  number,
  dayBefore: onDay,
  onDay,
  now: onDay,
  leastUnreturned: onDay.contributed,
  ...more,
});
const positions = [
  position(1, funded(100_000n)),
  position(2, funded(50_000n), { dayBefore: { ...nothing, unfunded: 50_000n } }),
  position(3, funded(25_000n), { dayBefore: nothing }),
  position(4, { ...nothing, unfunded: 10_000n }),
  position(5, funded(1n)),
  position(6, funded(70_000n), { now: nothing }),
];

const found = (basis: SpreadBasis, profit = 1_000n) => {
  const spread = spreadDistribution(
    positions,
    { returnedCapital: 0n, preferredReturn: 0n, profit, interest: 0n },
    basis,
  );
  if (!spread.ok) throw new Error(spread.message);
  return {
    paid: spread.lines.map(({ number }) => number),
    left: leftOutOf({ positions, lines: spread.lines, basis }).map((each) => [
      each.position.number,
      each.why,
    ]),
  };
};

it('[LED-07] every position that stands and is paid nothing is named with the reason, and no ended one', () => {
  const late = 'It had contributed nothing by the end of the day before.';
  expect(found('contributed')).toEqual({
    paid: [1],
    left: [
      [2, late],
      [3, late],
      [4, late],
      [5, 'Its share is less than a cent.'],
    ],
  });
  expect(found('commitment', 170_000n)).toEqual({
    paid: [1, 2, 4, 5],
    left: [[3, 'It had committed nothing by the end of the day before.']],
  });
});

it('[LED-07] a share goes by what stood on the position at the end of the day before', () => {
  const shares = (basis: SpreadBasis) => positions.map((each) => spreadShare(each, basis));
  expect(shares('contributed')).toEqual([100_000n, 0n, 0n, 0n, 1n, 70_000n]);
  expect(shares('commitment')).toEqual([100_000n, 50_000n, 0n, 10_000n, 1n, 70_000n]);
});
