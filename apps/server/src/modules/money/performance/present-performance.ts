import type { PerformanceFigures } from '@paddock/contract';
import {
  type CapitalMovement,
  type Day,
  irrOrReason,
  numberFromCents,
  performanceOf,
  type Rational,
  roundedText,
} from '@paddock/domain';

/** How money has done up to a day, as replies say it. */
export function presentPerformance(movements: readonly CapitalMovement[], asOf: Day): PerformanceFigures {
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

const decimals = (value: Rational | null): number | null =>
  value === null ? null : Number(roundedText(value, 2));
