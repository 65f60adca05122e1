import { type Cents, sumCents } from '../money/money.ts';
import type { Rational } from '../money/rational.ts';
import type { Day } from '../time/day.ts';
import { cashOnCash } from './cash-on-cash.ts';
import { type DatedFlow, type Irr, shownIrr } from './irr.ts';
import { type Multiples, multiples } from './multiples.ts';
import type { CapitalMovement, StatementLine } from './roll-forward.ts';

/** The kinds of distributions, in the order in which they are shown. */
export const distributedLines = [
  'returnOfCapital',
  'preferredReturn',
  'profit',
  'interest',
  'unclassified',
] as const satisfies readonly StatementLine[];
export type DistributedLine = (typeof distributedLines)[number];

/** What each kind is called to an investor. */
export const distributedLineNames: Readonly<Record<DistributedLine, string>> = {
  returnOfCapital: 'Return of capital',
  preferredReturn: 'Preferred return',
  profit: 'Profit',
  interest: 'Interest',
  unclassified: 'Earlier, of unknown kind',
};

/** The lines on which money changes hands. The others change what a position is worth. */
const flowLines: readonly StatementLine[] = ['contributions', ...distributedLines, 'transfers'];

/** How a position has done up to a day. */
export type Performance = Multiples & {
  readonly contributed: Cents;
  readonly distributed: Cents;
  readonly nav: Cents;
  /** The yearly rate, or why there is none (MET-01). */
  readonly irr: Irr | { readonly kind: 'short' };
  readonly cashOnCash: Rational | null;
};

const sumOf = (movements: readonly CapitalMovement[], lines: readonly StatementLine[]): Cents =>
  sumCents(movements.filter(({ line }) => lines.includes(line)).map(({ amount }) => amount));

/**
 * What was paid in (negative) and paid out on each day up to one, and on that day what is still there. A transfer counts
 * as if what it moved had been paid.
 */
export function positionFlows(movements: readonly CapitalMovement[], asOf: Day): DatedFlow[] {
  const counted = movements.filter(({ day }) => day <= asOf);
  const paid = counted
    .filter(({ line }) => flowLines.includes(line))
    .map(({ day, amount }) => ({ day, amount: -amount }));
  const nav = sumCents(counted.map(({ amount }) => amount));
  return nav === 0n ? paid : [...paid, { day: asOf, amount: nav }];
}

/** The figures of a position, from what counts on a day or before (MET-01, MET-02). */
export function performanceOf(movements: readonly CapitalMovement[], asOf: Day): Performance {
  const counted = movements.filter(({ day }) => day <= asOf);
  const contributed = sumOf(counted, ['contributions']);
  const distributed = -sumOf(counted, distributedLines);
  const nav = sumCents(counted.map(({ amount }) => amount));
  return {
    contributed,
    distributed,
    nav,
    ...multiples({ contributed, distributed, nav }),
    irr: shownIrr(positionFlows(movements, asOf), asOf),
    cashOnCash: cashOnCash(movements, asOf),
  };
}
