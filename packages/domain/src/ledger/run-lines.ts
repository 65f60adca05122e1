import { type Cents, formatUsd, sumCents } from '../money/money.ts';
import { allocate } from './allocation.ts';
import {
  addAmounts,
  type DistributionAmounts,
  type DistributionKind,
  distributionKinds,
  grossOf,
  nothingDistributed,
} from './distribution-kinds.ts';
import { entryFor } from './entry-for.ts';
import { spreadShare } from './left-out.ts';
import { netAssetValue, type PositionBalance } from './position-balance.ts';
import type { Posting } from './postings.ts';
import { aboveValue, farValue } from './run-concerns.ts';
import {
  figuresAfter,
  type RunLine,
  type RunLines,
  type RunPosition,
  runFigures,
  type SpreadBasis,
} from './runs.ts';

/** The postings of a line: none where nothing changes. */
export function runPostings({ position, amounts, amount }: RunLine): Posting[] {
  if (!amounts) return entryFor.valuation({ position, amount });
  return [
    ...entryFor.distribution(position, { ...amounts, withheld: 0n, recallable: 0n }),
    ...entryFor.payment({ position, amount }),
  ];
}

const committed = ({ unfunded, called }: PositionBalance): Cents => unfunded + called;

/** A commitment that has ended since takes part in nothing: its money was sent back, whatever counted on the day. */
const hasEnded = ({ now }: RunPosition): boolean => committed(now) === 0n;

const smaller = (a: Cents, b: Cents): Cents => (a < b ? a : b);

function line(
  { position, number, onDay }: RunPosition,
  { amounts, amount }: Pick<RunLine, 'amounts' | 'amount'>,
  { problem = null, concerns = [] }: Partial<Pick<RunLine, 'problem' | 'concerns'>>,
): RunLine {
  const before = runFigures(onDay);
  const after = figuresAfter(before, { amounts, amount });
  return { position, number, amounts, amount, before, after, problem, concerns };
}

const ended = 'This commitment has ended.';
const unpaid = 'Nothing is paid in here, so it has no value. Enter $0, or leave it out.';

/** Where nothing is paid in, neither on the day nor since, nothing has a value, but may lose what it has. */
const valueProblem = (position: RunPosition, value: Cents): string | null => {
  if (hasEnded(position)) return ended;
  const { onDay, now } = position;
  return value !== 0n && onDay.contributed === 0n && now.contributed === 0n ? unpaid : null;
};

/** Values by the number of their position. Those that are not named keep the value that they have. */
const valuedLines = (positions: readonly RunPosition[], values: ReadonlyMap<number, Cents>): RunLine[] =>
  positions.flatMap((position) => {
    const value = values.get(position.number);
    if (value === undefined) return [];
    const amount = value - netAssetValue(position.onDay);
    return [line(position, { amounts: null, amount }, { problem: valueProblem(position, value) })];
  });

/** A value that was entered for each position, by number. */
export const valuationLines = (
  positions: readonly RunPosition[],
  values: ReadonlyMap<number, Cents>,
): RunLine[] =>
  valuedLines(positions, values).map((valued) => ({
    ...valued,
    concerns: farValue(valued.before.value, valued.after.value),
  }));

/** One value of the whole fund, spread by what each position had contributed on that day. */
export function spreadValuation(positions: readonly RunPosition[], value: Cents): RunLines {
  const taking = positions.filter((position) => !hasEnded(position));
  const shares = taking.map(({ number, onDay }) => ({ number, weight: onDay.contributed }));
  if (value !== 0n && shares.every(({ weight }) => weight === 0n))
    return { ok: false, message: 'Nothing had been contributed to this fund on that day.' };
  const values = allocate(value, shares);
  const lines = valuedLines(taking, values);
  return { ok: true, lines: lines.filter(({ before, after }) => before.value !== 0n || after.value !== 0n) };
}

/** What each position is paid, by number. Those that are not named, or are paid nothing, have no line. */
export function distributionLines(
  positions: readonly RunPosition[],
  amounts: ReadonlyMap<number, DistributionAmounts>,
): RunLine[] {
  return positions.flatMap((position) => {
    const paid = amounts.get(position.number) ?? nothingDistributed;
    const amount = grossOf(paid);
    if (amount === 0n) return [];
    return [
      line(
        position,
        { amounts: paid, amount },
        { problem: distributionProblem(position, paid), concerns: aboveValue(amount, valueOf(position)) },
      ),
    ];
  });
}

/**
 * One amount of each kind for the whole fund, each spread by itself over what stood on the positions at the end of the
 * day before.
 */
export function spreadDistribution(
  positions: readonly RunPosition[],
  totals: DistributionAmounts,
  basis: SpreadBasis,
): RunLines {
  const shares = positions.map((position) => ({
    number: position.number,
    weight: hasEnded(position) ? 0n : spreadShare(position, basis),
  }));
  if (grossOf(totals) !== 0n && shares.every(({ weight }) => weight === 0n))
    return {
      ok: false,
      message:
        basis === 'contributed'
          ? 'Nothing had been contributed to this fund on the day before.'
          : 'Nothing had been committed to this fund on the day before.',
    };
  const amounts = new Map<number, DistributionAmounts>();
  for (const kind of distributionKinds) addKind(amounts, kind, allocate(totals[kind], shares));
  return { ok: true, lines: distributionLines(positions, amounts) };
}

function addKind(
  amounts: Map<number, DistributionAmounts>,
  kind: DistributionKind,
  shares: ReadonlyMap<number, Cents>,
): void {
  for (const [number, cents] of shares)
    amounts.set(number, addAmounts(amounts.get(number) ?? nothingDistributed, { [kind]: cents }));
}

/** No more capital goes back than is contributed and not yet returned, on the day and on any day since. */
function distributionProblem(position: RunPosition, { returnedCapital }: DistributionAmounts): string | null {
  if (hasEnded(position)) return ended;
  const limit = position.leastUnreturned;
  if (returnedCapital <= limit) return null;
  return limit > 0n
    ? `Only ${formatUsd(limit)} of capital is contributed and not yet returned, and ${formatUsd(returnedCapital)} would be returned.`
    : `No capital is left to be returned, and ${formatUsd(returnedCapital)} would be.`;
}

/** What it was worth on the day, or is worth since where that is less. */
const valueOf = ({ onDay, now }: RunPosition): Cents => smaller(netAssetValue(onDay), netAssetValue(now));

/**
 * What the openings of a fund count as distributed, where a line pays a position on a day up to and including that of its
 * own; nothing where no line does.
 */
export function countedTwice({
  positions,
  lines,
}: {
  readonly positions: readonly RunPosition[];
  readonly lines: readonly Pick<RunLine, 'position'>[];
}): Cents {
  const paid = new Set(lines.map(({ position }) => position));
  const isCounted = positions.some(
    ({ position, now, dayBefore }) => paid.has(position) && now.unclassified > dayBefore.unclassified,
  );
  return isCounted ? sumCents(positions.map(({ now }) => now.unclassified)) : 0n;
}
