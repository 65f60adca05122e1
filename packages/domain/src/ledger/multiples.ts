import { type Cents, centsOf } from '../money/money.ts';
import { type Rational, ratio, roundedText } from '../money/rational.ts';

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

/** Why DPI and RVPI, as they are shown, need not add up to TVPI. */
export const multiplesRoundingNote =
  'Each multiple is rounded by itself, so DPI and RVPI may add up to 0.01 more or less.';

/** Whether these, each rounded to two decimals as they are shown, do not add up. */
export function hasRoundingDifference({ dpi, rvpi, tvpi }: Multiples): boolean {
  if (!dpi || !rvpi || !tvpi) return false;
  const [distributed, remaining, both] = [dpi, rvpi, tvpi].map((multiple) =>
    centsOf(roundedText(multiple, 2)),
  ) as [Cents, Cents, Cents];
  return distributed + remaining !== both;
}
