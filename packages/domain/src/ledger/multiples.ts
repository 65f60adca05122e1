import type { Cents } from '../money/money.ts';
import { type Rational, ratio } from '../money/rational.ts';

/** What was distributed (DPI), what is still there (RVPI) and both (TVPI), for each dollar that was paid in. */
export type Multiples = {
  readonly dpi: Rational | null;
  readonly rvpi: Rational | null;
  readonly tvpi: Rational | null;
};

/** The multiples of a capital account, exactly; none where nothing was paid in. */
export function multiples(figures: {
  readonly contributed: Cents;
  readonly distributed: Cents;
  readonly nav: Cents;
}): Multiples {
  const { contributed, distributed, nav } = figures;
  if (contributed <= 0n) return { dpi: null, rvpi: null, tvpi: null };
  return {
    dpi: ratio(distributed, contributed),
    rvpi: ratio(nav, contributed),
    tvpi: ratio(distributed + nav, contributed),
  };
}
