import type { PerformanceFigures } from '@paddock/contract';
import {
  type CapitalMovement,
  capitalHistory,
  type Day,
  type DistributedLine,
  distributedLines,
  irrOrReason,
  numberFromCents,
  performanceOf,
  type Rational,
  roundedText,
} from '@paddock/domain';

const decimals = (value: Rational | null): number | null =>
  value === null ? null : Number(roundedText(value, 2));

/** How money has done up to a day, as replies say it beside whether its days are estimated. */
export function presentPerformance(
  movements: readonly CapitalMovement[],
  asOf: Day,
): Omit<PerformanceFigures, 'isEstimated'> {
  const { contributed, distributed, nav, irr, dpi, rvpi, tvpi } = performanceOf(movements, asOf);
  return {
    contributed: numberFromCents(contributed),
    distributed: numberFromCents(distributed),
    value: numberFromCents(nav),
    ...irrOrReason(irr),
    dpi: decimals(dpi),
    rvpi: decimals(rvpi),
    tvpi: decimals(tvpi),
  };
}

/** Dollars of each kind of distribution. */
export const presentDistributions = (amounts: Readonly<Record<DistributedLine, bigint>>) =>
  Object.fromEntries(distributedLines.map((line) => [line, numberFromCents(amounts[line])])) as Record<
    DistributedLine,
    number
  >;

/** Every quarter until a day, as replies say it. */
export const presentHistory = (movements: readonly CapitalMovement[], asOf: Day) =>
  capitalHistory(movements, asOf).map(({ day, contributed, distributed, value, distributions }) => ({
    day,
    contributed: numberFromCents(contributed),
    distributed: numberFromCents(distributed),
    value: numberFromCents(value),
    distributions: presentDistributions(distributions),
  }));
