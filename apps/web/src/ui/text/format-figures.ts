import { type Cents, centsFromNumber, formatPercent, formatUsd, hasCents } from '@paddock/domain';
import classes from './figure.module.css';

/** Shown for a missing figure. */
export const missingFigure = '—';

const trueMinus = (text: string) => text.replace('-', '\u2212');
const withSign = (text: string, positive: boolean) => `${positive ? '+' : ''}${trueMinus(text)}`;

/** Exact cents, or dollars as in JSON replies. */
export type Amount = Cents | number | null | undefined;

const centsIn = (amount: Amount): Cents | undefined =>
  typeof amount === 'number' ? centsFromNumber(amount) : (amount ?? undefined);

/** Whether one of a set of figures has cents, so that all of them show theirs. */
export const someHaveCents = (amounts: Iterable<Amount>): boolean =>
  hasCents([...amounts].map(centsIn).filter((cents) => cents !== undefined));

/**
 * "$1,234", or "$1,234.50" where there are cents or the set of figures shows them, with a true minus sign. An em dash
 * for a missing or invalid amount.
 */
export function formatMoney(amount: Amount, { signed = false, showsCents = false } = {}): string {
  const cents = centsIn(amount);
  if (cents === undefined) return missingFigure;
  return withSign(formatUsd(cents, showsCents || hasCents([cents])), signed && cents > 0n);
}

/** "12.50%" with a true minus sign; a missing value becomes "0.00%" (DSH-04). */
export function formatPercentage(value: number | string | null | undefined, signed = false): string {
  const text = formatPercent(value);
  return withSign(text, signed && !text.startsWith('-') && text !== '0.00%');
}

/** The color class of a signed figure, taken from the sign in its text, so that color never says more than the text. */
export function toneClass(text: string): string | undefined {
  if (text.startsWith('+')) return classes.gain;
  return text.startsWith('\u2212') ? classes.loss : undefined;
}
