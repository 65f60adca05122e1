import { type Cents, sumCents } from '../money/money.ts';
import { percentShares } from '../money/percent-shares.ts';

/** One line of the sources or the uses, with its share of their sum in percent, as people read it. */
export type SharedLine = { readonly name: string; readonly amount: Cents; readonly share: string };

/** One side of the sources and uses of a fund. */
export type MoneySide = { readonly lines: readonly SharedLine[]; readonly total: Cents };

/** The sum of one side and the share of each line; the shares add up to exactly 100.00. */
export function moneySide(lines: readonly { readonly name: string; readonly amount: Cents }[]): MoneySide {
  const amounts = lines.map(({ amount }) => amount);
  const shares = percentShares(amounts, 2);
  return {
    lines: lines.map(({ name, amount }, at) => ({ name, amount, share: shares[at] ?? '0' })),
    total: sumCents(amounts),
  };
}

/** What a manager should know about sources and uses before investors do; undefined if the two sides agree. */
export function sourcesAndUsesGap(sources: readonly Cents[], uses: readonly Cents[]): Cents | undefined {
  if (sources.length === 0 || uses.length === 0) return undefined;
  const gap = sumCents(sources) - sumCents(uses);
  return gap === 0n ? undefined : gap;
}
