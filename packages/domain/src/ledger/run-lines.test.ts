import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumCents } from '../money/money.ts';
import { type DistributionAmounts, distributionKinds, grossOf } from './distribution-kinds.ts';
import { entryFor } from './entry-for.ts';
import { balanceOf, netAssetValue, type PositionBalance } from './position-balance.ts';
import { checkEntry, type Posting } from './postings.ts';
import {
  countedTwice,
  distributionLines,
  runPostings,
  spreadDistribution,
  spreadValuation,
  valuationLines,
} from './run-lines.ts';
import {
  leastUnreturned,
  type RunLine,
  type RunLines,
  type RunPosition,
  spreadBases,
  totalFigures,
  unreturnedOf,
} from './runs.ts';

const nothing = balanceOf([]);
/** Funded with an amount of a commitment of the same size. */
const funded = (amount: bigint, more: Partial<PositionBalance> = {}): PositionBalance => ({
  ...nothing,
  called: amount,
  contributed: amount,
  ...more,
});
const position = (number: number, onDay: PositionBalance, more: Partial<RunPosition> = {}): RunPosition => {
  const left = [onDay, more.now ?? onDay].map(unreturnedOf);
  return {
    position: `position ${number}`,
    number,
    dayBefore: onDay,
    onDay,
    now: onDay,
    leastUnreturned: left.reduce((least, each) => (each < least ? each : least)),
    ...more,
  };
};
const ended = nothing;
const paying = (amounts: Partial<DistributionAmounts>): DistributionAmounts => ({
  returnedCapital: 0n,
  preferredReturn: 0n,
  profit: 0n,
  interest: 0n,
  ...amounts,
});
function linesOf(found: RunLines): readonly RunLine[] {
  if (!found.ok) throw new Error(found.message);
  return found.lines;
}

const cents = (max: bigint) => fc.oneof(fc.bigInt({ min: 0n, max: 9n }), fc.bigInt({ min: 0n, max }));
const balance = fc
  .record({
    unfunded: cents(10n ** 9n),
    contributed: cents(10n ** 9n),
    profit: cents(10n ** 6n),
    valuation: cents(10n ** 9n),
    returned: fc.bigInt({ min: 0n, max: 100n }),
  })
  .map(({ unfunded, contributed, profit, valuation, returned }) =>
    funded(contributed, {
      unfunded,
      profit,
      valuation,
      returned_capital: (contributed * returned) / 100n,
    }),
  );
const positions = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 999 }), balance, fc.boolean()), {
    selector: ([number]) => number,
    minLength: 1,
    maxLength: 30,
  })
  .map((list) =>
    list.map(([number, onDay, hasEnded]) => position(number, onDay, { now: hasEnded ? ended : onDay })),
  );
const amounts = fc.record({
  returnedCapital: cents(10n ** 12n),
  preferredReturn: cents(10n ** 12n),
  profit: cents(10n ** 12n),
  interest: cents(10n ** 12n),
});

describe('a distribution that is spread', () => {
  it('[LED-07] [DIS-04] pays out exactly its total in every kind, and nothing negative', () => {
    fc.assert(
      fc.property(positions, amounts, fc.constantFrom(...spreadBases), (list, totals, basis) => {
        const found = spreadDistribution(list, totals, basis);
        const mayPay = list.some(
          ({ now, dayBefore }) =>
            now.called + now.unfunded > 0n &&
            (basis === 'contributed' ? dayBefore.contributed : dayBefore.called + dayBefore.unfunded) > 0n,
        );
        expect(found.ok).toBe(mayPay || grossOf(totals) === 0n);
        if (!found.ok) return;
        for (const kind of distributionKinds)
          expect(sumCents(found.lines.map((line) => line.amounts?.[kind] ?? 0n))).toBe(totals[kind]);
        for (const { amounts: paid, amount } of found.lines) {
          expect(paid && distributionKinds.every((kind) => paid[kind] >= 0n)).toBe(true);
          expect(amount > 0n && paid && grossOf(paid) === amount).toBe(true);
        }
      }),
    );
  });

  it('[LED-07] [DIS-01] has the same lines whatever the order of the positions', () => {
    fc.assert(
      fc.property(positions, amounts, (list, totals) => {
        const byNumber = (found: RunLines) =>
          found.ok ? found.lines.toSorted((a, b) => a.number - b.number) : found;
        expect(byNumber(spreadDistribution(list.toReversed(), totals, 'contributed'))).toEqual(
          byNumber(spreadDistribution(list, totals, 'contributed')),
        );
      }),
    );
  });

  it('[LED-07] goes by the day before: what came in on its day has no part of it', () => {
    const late = position(2, funded(50_000n), { dayBefore: { ...nothing, unfunded: 50_000n } });
    const list = [position(1, funded(100_000n)), late];
    const found = (basis: 'contributed' | 'commitment') =>
      linesOf(spreadDistribution(list, paying({ profit: 1_500n }), basis)).map(({ number, amount }) => [
        number,
        amount,
      ]);
    expect(found('contributed')).toEqual([[1, 1_500n]]);
    expect(found('commitment')).toEqual([
      [1, 1_000n],
      [2, 500n],
    ]);
  });

  it('[LED-07] leaves out a commitment that has ended since, and says where nobody is left', () => {
    const gone = position(1, funded(100_000n), { now: ended });
    const both = linesOf(
      spreadDistribution([gone, position(2, funded(1n))], paying({ interest: 10n }), 'contributed'),
    );
    expect(both.map(({ number, amount }) => [number, amount])).toEqual([[2, 10n]]);
    for (const basis of spreadBases)
      expect(spreadDistribution([gone], paying({ interest: 10n }), basis)).toEqual({
        ok: false,
        message: `Nothing had been ${basis === 'contributed' ? 'contributed' : 'committed'} to this fund on the day before.`,
      });
  });
});

describe('a line of a distribution', () => {
  const pay = (onDay: PositionBalance, paid: Partial<DistributionAmounts>, now = onDay) =>
    distributionLines([position(1, onDay, { now })], new Map([[1, paying(paid)]]))[0];

  it('[LED-07] returns no more capital than is contributed and not yet returned, on its day and since', () => {
    const half = funded(100_000n, { returned_capital: 60_000n, valuation: 100_000n });
    expect(pay(half, { returnedCapital: 40_000n })?.problem).toBeNull();
    expect(pay(half, { returnedCapital: 40_001n })?.problem).toBe(
      'Only $400 of capital is contributed and not yet returned, and $400.01 would be returned.',
    );
    const whole = funded(100_000n, { valuation: 100_000n });
    expect(pay(whole, { returnedCapital: 40_001n }, half)?.problem).toContain('Only $400');
    expect(pay(whole, { profit: 40_001n }, half)?.problem).toBeNull();
    const returned = { ...half, returned_capital: 100_000n };
    expect(pay(returned, { returnedCapital: 1n })?.problem).toBe(
      'No capital is left to be returned, and $0.01 would be.',
    );
  });

  it('[LED-07] returns no more capital than is there on any day in between', () => {
    const of = { position: 'position 1' };
    const on = (day: string, postings: readonly Posting[]) =>
      postings.map(({ account, amount }) => ({ account, amount, day }));
    const paidIn = (day: string, amount: bigint) =>
      on(day, entryFor.receipt({ ...of, amount, unfunded: amount }));
    const paidBack = (day: string, amount: bigint) => {
      const parts = { ...paying({ returnedCapital: amount, profit: 7n }), withheld: 0n, recallable: 0n };
      return on(day, entryFor.distribution(of.position, parts));
    };
    const onDay = funded(50_000n);
    const least = (...later: Parameters<typeof leastUnreturned>[1][]) => leastUnreturned(onDay, later.flat());
    expect(least()).toBe(50_000n);
    expect(least(paidIn('2026-04-10', 50_000n), paidBack('2026-02-01', 49_000n))).toBe(1_000n);
    // At the end of a day, in whatever order its entries were posted.
    expect(least(paidBack('2026-02-01', 49_000n), paidIn('2026-02-01', 48_000n))).toBe(49_000n);
    expect(least(paidIn('2026-02-01', 1n))).toBe(50_000n);
    const now = funded(100_000n, { returned_capital: 49_000n });
    const line = (returnedCapital: bigint) =>
      distributionLines(
        [position(1, onDay, { now, leastUnreturned: 1_000n })],
        new Map([[1, paying({ returnedCapital })]]),
      )[0];
    expect(line(1_000n)?.problem).toBeNull();
    expect(line(1_001n)?.problem).toBe(
      'Only $10 of capital is contributed and not yet returned, and $10.01 would be returned.',
    );
  });

  it('[LED-07] is odd where it pays more than the position is worth, on its day or since', () => {
    const worth = funded(100_000n);
    expect(pay(worth, { profit: 100_000n })?.concerns).toEqual([]);
    const concern = {
      kind: 'above_value',
      message: '$1,000.01 would be paid out of a position that is worth $1,000.',
    };
    expect(pay(worth, { profit: 100_001n })?.concerns).toEqual([concern]);
    const fallen = { ...worth, valuation: -99_900n };
    expect(pay(worth, { profit: 101n }, fallen)?.concerns).toMatchObject([{ kind: 'above_value' }]);
    expect(pay(worth, { profit: 100n }, fallen)?.concerns).toEqual([]);
  });

  it('[LED-07] is refused for a commitment that has ended, and is none where nothing is paid', () => {
    expect(pay(funded(100n), { profit: 1n }, ended)?.problem).toBe('This commitment has ended.');
    expect(pay(funded(100n), {})).toBeUndefined();
    expect(distributionLines([position(1, funded(100n))], new Map([[2, paying({ profit: 1n })]]))).toEqual(
      [],
    );
  });

  it('[LED-07] [LED-03] posts payable and cash in one entry that balances, and makes of the position what it says', () => {
    fc.assert(
      fc.property(balance, amounts, (onDay, paid) => {
        const line = pay(onDay, paid);
        if (!line) return;
        const postings = runPostings(line);
        expect(checkEntry(postings)).toEqual({ ok: true });
        expect(postings.filter(({ account }) => account === 'cash')).toEqual([
          { account: 'cash', position: null, amount: -line.amount },
        ]);
        const posted = balanceOf(postings);
        expect(posted.payable).toBe(0n);
        expect([posted.returned_capital, posted.preferred_return, posted.profit, posted.interest]).toEqual([
          paid.returnedCapital,
          paid.preferredReturn,
          paid.profit,
          paid.interest,
        ]);
        expect(line.after).toEqual({
          contributed: line.before.contributed,
          returnedCapital: line.before.returnedCapital + paid.returnedCapital,
          distributed: line.before.distributed + line.amount,
          value: netAssetValue(onDay) + netAssetValue(posted),
        });
      }),
    );
  });
});

describe('a valuation', () => {
  it('[LED-07] of a whole fund is worth exactly that, spread by what each had contributed on its day', () => {
    fc.assert(
      fc.property(positions, cents(10n ** 12n), (list, value) => {
        const found = spreadValuation(list, value);
        if (!found.ok) return;
        expect(totalFigures(found.lines.map(({ after }) => after)).value).toBe(value);
        for (const { after, before, amount } of found.lines) {
          expect(after.value >= 0n).toBe(true);
          expect(after).toEqual({ ...before, value: before.value + amount });
        }
      }),
    );
  });

  it('[LED-07] posts the difference to the value at the end of its day, and nothing where there is none', () => {
    const list = [
      position(1, funded(75_000n, { valuation: 5_000n, profit: 1_000n })),
      position(2, funded(25_000n)),
    ];
    const lines = linesOf(spreadValuation(list, 100_000n));
    expect(
      lines.map(({ number, before, after, amount }) => [number, before.value, after.value, amount]),
    ).toEqual([
      [1, 79_000n, 75_000n, -4_000n],
      [2, 25_000n, 25_000n, 0n],
    ]);
    const [one, two] = lines;
    expect(one && runPostings(one)).toEqual([
      { account: 'investments', position: null, amount: -4_000n },
      { account: 'valuation', position: 'position 1', amount: 4_000n },
    ]);
    expect(two && runPostings(two)).toEqual([]);
  });

  it('[LED-07] of nothing takes away all that there was', () => {
    const list = [position(1, funded(100n)), position(2, funded(0n, { unfunded: 5n }))];
    expect(linesOf(spreadValuation(list, 0n)).map(({ number, amount }) => [number, amount])).toEqual([
      [1, -100n],
    ]);
    expect(spreadDistribution([], paying({}), 'contributed')).toEqual({ ok: true, lines: [] });
  });

  it('[LED-07] leaves the value of positions that are not named, and of commitments that have ended', () => {
    const list = [
      position(1, funded(100n)),
      position(2, funded(200n)),
      position(3, funded(9n), { now: ended }),
    ];
    expect(valuationLines(list, new Map([[2, 150n]])).map(({ number }) => number)).toEqual([2]);
    expect(linesOf(spreadValuation(list, 300n)).map(({ number }) => number)).toEqual([1, 2]);
    expect(valuationLines(list, new Map([[3, 1n]]))).toMatchObject([
      { problem: 'This commitment has ended.' },
    ]);
    expect(spreadValuation([position(3, funded(9n), { now: ended })], 1n)).toEqual({
      ok: false,
      message: 'Nothing had been contributed to this fund on that day.',
    });
  });
});

describe('a value of a position into which nothing is paid', () => {
  const valued = (onDay: PositionBalance, value: bigint, now = onDay) =>
    valuationLines([position(1, onDay, { now }), position(2, funded(5n))], new Map([[1, value]]));
  const unpaid = funded(0n, { unfunded: 50_000n });

  it('[LED-03] [LED-07] is refused, and no other is', () => {
    const problem = 'Nothing is paid in here, so it has no value. Enter $0, or leave it out.';
    expect(valued(unpaid, 50_000n)).toMatchObject([{ number: 1, problem }]);
    expect(valued(unpaid, -1n)).toMatchObject([{ number: 1, problem }]);
    expect(valued(funded(1n, { unfunded: 49_999n }), 50_000n)[0]?.problem).toBeNull();
    // What came in for a later day may have been there before; what left is worth nothing from that day on.
    expect(valued(unpaid, 50_000n, funded(50_000n))[0]?.problem).toBeNull();
    expect(valued(funded(50_000n), 50_000n, unpaid)[0]?.problem).toBeNull();
  });

  it('[LED-03] [LED-07] is taken away where there is one', () => {
    expect(valued({ ...unpaid, valuation: 700n }, 0n)).toMatchObject([{ amount: -700n, problem: null }]);
    expect(valued({ ...unpaid, valuation: 700n }, 700n)[0]?.problem).not.toBeNull();
    expect(linesOf(spreadValuation([position(1, unpaid), position(2, funded(5n))], 9n))).toMatchObject([
      { number: 2, after: { value: 9n }, problem: null },
    ]);
  });
});

describe('what the openings of a fund count as distributed', () => {
  const opened = (number: number, unclassified: bigint, before = 0n) =>
    position(number, funded(500n), {
      dayBefore: funded(500n, { unclassified: before }),
      now: funded(500n, { unclassified }),
    });
  const lines = (...numbers: number[]) => numbers.map((number) => ({ position: `position ${number}` }));

  it('[LED-07] [LED-10] is counted twice where a line pays a position before its opening or on that day, and is all of it', () => {
    const all = [opened(1, 70n), opened(2, 30n, 30n), opened(3, 0n)];
    expect(countedTwice({ positions: all, lines: lines(1) })).toBe(100n);
    expect(countedTwice({ positions: all, lines: lines(1, 2, 3) })).toBe(100n);
    // Position 2 was opened before, and 3 with nothing.
    expect(countedTwice({ positions: all, lines: lines(2, 3) })).toBe(0n);
    expect(countedTwice({ positions: all, lines: [] })).toBe(0n);
  });

  it('[LED-07] [LED-10] is nothing once it is reversed, also on a later day', () => {
    expect(countedTwice({ positions: [opened(1, 0n, 70n)], lines: lines(1) })).toBe(0n);
    expect(countedTwice({ positions: [opened(1, 0n)], lines: lines(1) })).toBe(0n);
  });
});
