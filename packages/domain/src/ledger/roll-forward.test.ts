import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumCents } from '../money/money.ts';
import { dayNumber, dayOfNumber } from '../time/day.ts';
import { entryFor } from './entry-for.ts';
import { balanceOf, netAssetValue } from './position-balance.ts';
import { type CapitalMovement, capitalMovements, rollForward, statementLines } from './roll-forward.ts';

const first = dayNumber('2020-01-01');
const day = fc.integer({ min: 0, max: 400 }).map((after) => dayOfNumber(first + after));
const movements: fc.Arbitrary<CapitalMovement[]> = fc.array(
  fc.record({
    day,
    line: fc.constantFrom(...statementLines),
    amount: fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }),
  }),
  { maxLength: 60 },
);
const whole = { from: '2020-01-01', to: '2022-12-31' };

describe('a statement', () => {
  it('closes at its opening and its lines', () => {
    fc.assert(
      fc.property(movements, day, day, (list, a, b) => {
        const [from = a, to = b] = [a, b].toSorted();
        const { opening, lines, closing } = rollForward(list, { from, to });
        expect(opening + sumCents(Object.values(lines))).toBe(closing);
        const through = list.filter((movement) => movement.day <= to).map(({ amount }) => amount);
        expect(closing).toBe(sumCents(through));
      }),
    );
  });

  it('opens where that of the period before closed', () => {
    fc.assert(
      fc.property(movements, day, (list, to) => {
        const next = dayOfNumber(dayNumber(to) + 1);
        const before = rollForward(list, { from: whole.from, to });
        expect(rollForward(list, { from: next, to: whole.to }).opening).toBe(before.closing);
      }),
    );
  });

  it('of the whole history opens at zero', () => {
    fc.assert(
      fc.property(movements, (list) => {
        expect(rollForward(list, whole).opening).toBe(0n);
      }),
    );
  });

  it('of a fund is the sum of those of its positions', () => {
    fc.assert(
      fc.property(movements, movements, day, (one, other, to) => {
        const period = { from: '2020-06-01', to };
        const [a, b] = [rollForward(one, period), rollForward(other, period)];
        const fund = rollForward([...one, ...other], period);
        expect(fund.closing).toBe(a.closing + b.closing);
        for (const line of statementLines) expect(fund.lines[line]).toBe(a.lines[line] + b.lines[line]);
      }),
    );
  });

  it('counts the first and the last day of its period', () => {
    const on = (text: string): CapitalMovement => ({ day: text, line: 'fees', amount: -1n });
    const list = ['2020-12-31', '2021-01-01', '2021-12-31', '2022-01-01'].map(on);
    const { opening, lines, closing } = rollForward(list, { from: '2021-01-01', to: '2021-12-31' });
    expect([opening, lines.fees, closing]).toEqual([-1n, -2n, -3n]);
  });
});

describe('the lines of a statement', () => {
  const position = 'a';
  const entries = [
    entryFor.commitment({ position, amount: 100n }),
    entryFor.receipt({ position, amount: 130n, unfunded: 100n }),
    entryFor.distribution(position, {
      returnedCapital: 1n,
      preferredReturn: 2n,
      profit: 3n,
      interest: 4n,
      withheld: 5n,
      recallable: 0n,
    }),
    entryFor.earlierDistribution({ position, amount: 6n }),
    entryFor.income({ position, amount: 7n }),
    entryFor.fee({ position, amount: 8n, isPaid: true }),
    entryFor.valuation({ position, amount: -9n }),
  ];
  const on = (isTransfer: boolean) => ({ day: '2021-01-01', isTransfer });

  it('[LED-03] come from the entries, and close at the net asset value', () => {
    const { lines, closing } = rollForward(
      entries.flatMap((postings) => capitalMovements(postings, on(false))),
      whole,
    );
    expect(lines).toEqual({
      contributions: 100n,
      returnOfCapital: -1n,
      preferredReturn: -2n,
      profit: -3n,
      interest: -4n,
      unclassified: -6n,
      income: 7n,
      fees: -8n,
      valuation: -9n,
      transfers: 0n,
    });
    expect(closing).toBe(netAssetValue(balanceOf(entries.flat())));
  });

  it('show a transfer as one', () => {
    const balance = balanceOf(entries.flat());
    const toOther = entryFor.transfer(position, 'b', balance).filter((posting) => posting.position === 'b');
    const { lines, closing } = rollForward(capitalMovements(toOther, on(true)), whole);
    expect([lines.transfers, lines.contributions, closing]).toEqual([
      netAssetValue(balance),
      0n,
      netAssetValue(balance),
    ]);
  });
});
