import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entryFor } from '../ledger/entry-for.ts';
import { balanceOf, type PositionBalance, positionAmounts } from '../ledger/index.ts';
import { openingEntries } from '../ledger/opening.ts';
import type { Posting } from '../ledger/postings.ts';
import { figuresOf, ledgerPercentages, type ParticipationAmounts, participationTotals } from './figures.ts';
import { fundingState } from './funding.ts';
import { sumCents } from './money.ts';

const byLedger = (balance: PositionBalance, leftByEnded = 0n) =>
  figuresOf({ position: positionAmounts(balance), leftByEnded });

const cents = fc.bigInt({ min: 1n, max: 10n ** 12n });
const percent = fc.integer({ min: 0, max: 3_000_000 }).map((units) => units / 10_000);

describe('the figures of a participation by the ledger', () => {
  it('[LED-01] are what was contributed and distributed, and the net asset value', () => {
    const position = {
      commitment: 100_000n,
      contributed: 60_000n,
      distributed: 1_234n,
      nav: 66_666n,
      suspense: 0n,
    };
    expect(figuresOf({ position, leftByEnded: 0n })).toEqual({
      invested: 60_000n,
      currentDistribution: 1_234n,
      currentValue: 66_666n,
      committed: 100_000n,
      funded: 60_000n,
      unfunded: 40_000n,
      excess: 0n,
      distributions: 1_234n,
      value: 66_666n,
      gain: 7_900n,
      awaited: 0n,
      awaitedDistributions: 0n,
      // 2.0566… and 111.11 percent
      percentageReturned: 2.06,
      percentageOfValue: 111.11,
      overallReturn: 13.17,
    });
  });

  it('[LED-01] are nothing but the commitment where nothing came in', () => {
    const figures = byLedger(balanceOf(entryFor.commitment({ position: 'p', amount: 5_000n })));
    expect(figures).toMatchObject({ invested: 0n, committed: 5_000n, unfunded: 5_000n, currentValue: 0n });
    expect([figures.percentageReturned, figures.percentageOfValue, figures.overallReturn]).toEqual([
      0, 100, 0,
    ]);
  });

  it('[LED-01] show suspense as money beyond the commitment, but for what ended commitments left', () => {
    const balance = balanceOf([
      ...entryFor.commitment({ position: 'p', amount: 100n }),
      ...entryFor.receipt({ position: 'p', amount: 130n, unfunded: 100n }),
    ]);
    expect(byLedger(balance)).toMatchObject({ funded: 100n, unfunded: 0n, excess: 30n });
    expect(byLedger(balance, 10n).excess).toBe(20n);
    expect(byLedger(balance, 40n).excess).toBe(0n);
  });

  it('[LED-01] [LED-10] are to the cent those by percentages right after a fund is opened', () => {
    fc.assert(
      fc.property(cents, percent, percent, (invested, returned, value) => {
        const percentages = {
          currentPercentageTotalReturned: returned,
          currentFundValuePercentage: value,
        };
        const { commitment, contribution, distribution, valuation } = openingEntries(
          'p',
          invested,
          percentages,
        );
        const opened = byLedger(balanceOf([...commitment, ...contribution, ...distribution, ...valuation]));
        const before = figuresOf({
          ...percentages,
          committed: invested,
          isComplete: true,
          funded: invested,
          excess: 0n,
        });
        const { percentageReturned, percentageOfValue, ...amounts } = opened;
        expect(before).toMatchObject(amounts);
        // A percentage of the rounded amount: apart from the fund's by no more than half a cent of the investment.
        const tolerance = 50 / Number(invested) + 0.0051;
        expect(Math.abs(percentageReturned - returned)).toBeLessThan(tolerance);
        expect(Math.abs(percentageOfValue - value)).toBeLessThan(tolerance);
      }),
    );
  });
});

type Step = { readonly position: string; readonly kind: string; readonly amount: bigint };
const step: fc.Arbitrary<Step> = fc.record({
  position: fc.constantFrom('a', 'b', 'c'),
  kind: fc.constantFrom('commitment', 'receipt', 'return', 'distribution', 'valuation', 'fee', 'earlier'),
  amount: fc.bigInt({ min: 1n, max: 10n ** 9n }),
});

const least = (...amounts: bigint[]) => amounts.reduce((one, other) => (one < other ? one : other));

/** The postings of a step, as far as the position allows it. */
function postingsOf({ position, kind, amount }: Step, balance: PositionBalance): Posting[] {
  const { unfunded, contributed, returned_capital: returned } = balance;
  switch (kind) {
    case 'commitment':
      return entryFor.commitment({ position, amount });
    case 'receipt':
      return entryFor.receipt({ position, amount, unfunded });
    case 'return':
      return entryFor.contributionReturn({
        position,
        amount: least(amount, contributed - returned),
        isCallable: true,
      });
    case 'distribution':
      return entryFor.distribution(position, {
        returnedCapital: least(amount / 2n, contributed - returned),
        preferredReturn: amount / 3n,
        profit: amount / 5n,
        interest: 1n,
        withheld: 1n,
        recallable: 0n,
      });
    case 'valuation':
      return entryFor.valuation({ position, amount: amount % 2n === 0n ? amount : -amount });
    case 'fee':
      return entryFor.fee({ position, amount, isPaid: true });
    default:
      return entryFor.earlierDistribution({ position, amount });
  }
}

it('[LED-01] [LED-03] the sum of all positions is the fund, in every history', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const journal: Posting[] = [];
      const of = (position: string) => balanceOf(journal.filter((posting) => posting.position === position));
      for (const each of steps) journal.push(...postingsOf(each, of(each.position)));
      const rows = ['a', 'b', 'c'].map((position) => byLedger(of(position)));
      const whole = byLedger(balanceOf(journal));
      const totals: ParticipationAmounts = participationTotals(rows);
      for (const name of Object.keys(totals) as (keyof ParticipationAmounts)[])
        expect([name, totals[name]]).toEqual([name, whole[name]]);
      for (const row of [...rows, whole]) {
        expect(row.funded + row.unfunded).toBe(row.committed);
        expect(row.value + row.awaited).toBe(row.currentValue);
        expect(row.distributions + row.value - row.funded).toBe(row.gain);
      }
      const nav = sumCents(rows.map(({ value }) => value));
      const percentages = ledgerPercentages({
        contributed: whole.funded,
        distributed: whole.distributions,
        nav,
      });
      if (whole.funded > 0n) {
        const exact = (Number(nav) / Number(whole.funded)) * 100;
        const error = Math.abs(Number(percentages.currentFundValuePercentage) - exact);
        expect(error).toBeLessThan(0.000_051 + Math.abs(exact) * 1e-12);
      } else
        expect(percentages).toEqual({
          currentPercentageTotalReturned: '0.0000',
          currentFundValuePercentage: '100.0000',
        });
    }),
  );
});

describe('the figures of a participation by percentages', () => {
  const facts = {
    currentPercentageTotalReturned: '12.5',
    currentFundValuePercentage: 110,
    committed: 5_000_000n,
    isComplete: true,
    funded: 1_000_010n,
    excess: 7n,
  };

  it('[DSH-03] [INV-01] count a complete agreement as documented, and beside it what came in', () => {
    expect(figuresOf(facts)).toEqual({
      invested: 5_000_000n,
      currentDistribution: 625_000n,
      currentValue: 5_500_000n,
      committed: 5_000_000n,
      funded: 1_000_010n,
      unfunded: 3_999_990n,
      excess: 7n,
      distributions: 125_001n,
      value: 1_100_011n,
      gain: 225_002n,
      awaited: 4_399_989n,
      awaitedDistributions: 499_999n,
      percentageReturned: 12.5,
      percentageOfValue: 110,
      overallReturn: 22.5,
    });
  });

  it('[DSH-03] count nothing of a pending one but its commitment', () => {
    expect(figuresOf({ ...facts, isComplete: false, funded: 0n, excess: 0n })).toMatchObject({
      invested: 0n,
      currentValue: 0n,
      committed: 5_000_000n,
      unfunded: 5_000_000n,
      awaited: 0n,
    });
  });

  it('[INV-01] agree with the state of its funding', () => {
    const state = fundingState({ committed: facts.committed, fundedBefore: null, entries: [6_000_000n] });
    expect(figuresOf({ ...facts, ...state })).toMatchObject({
      funded: state.funded,
      unfunded: state.unfunded,
      excess: state.excess,
    });
  });
});
