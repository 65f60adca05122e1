import { type Cents, centsFromNumber, formatPercent, formatUsd } from '@paddock/domain';
import classes from './figure.module.css';

/** Shown for a missing figure. */
export const missingFigure = '—';

const trueMinus = (text: string) => text.replace('-', '\u2212');
const withSign = (text: string, positive: boolean) => `${positive ? '+' : ''}${trueMinus(text)}`;

/** "$1,234.50" with a true minus sign. A number is in dollars. An em dash for a missing or invalid amount. */
export function formatMoney(amount: Cents | number | null | undefined, signed = false): string {
  const cents = typeof amount === 'number' ? centsFromNumber(amount) : (amount ?? undefined);
  return cents === undefined ? missingFigure : withSign(formatUsd(cents), signed && cents > 0n);
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
