import { type Cents, decimalFromCents } from '@paddock/domain';
import { formatMoneyShort } from './fund-value.ts';

/** The table of more days or quarters scrolls in a box of its own. */
export const tableRows = 12;

/** The range of the amounts of a chart; nothing is always in it. */
export interface AmountScale {
  /** How far up an amount is, from 0 to 100. */
  readonly place: (amount: Cents) => number;
  /** The ends of the scale, rounded as text. */
  readonly highest: string;
  readonly lowest: string;
}

/** The scale for amounts, for drawing only: figures that people read come from the cents. */
export function amountScale(amounts: readonly Cents[]): AmountScale {
  const high = amounts.reduce((most, amount) => (amount > most ? amount : most), 0n);
  const low = amounts.reduce((least, amount) => (amount < least ? amount : least), 0n);
  const range = high - low || 1n;
  const text = (amount: Cents) => formatMoneyShort(Number(decimalFromCents(amount)));
  return {
    place: (amount) => Number(((amount - low) * 10_000n) / range) / 100,
    highest: text(high),
    lowest: text(low),
  };
}
