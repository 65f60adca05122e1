import { divideHalfUp, parseDecimal, textAtScale } from './decimal.ts';

/** An exact amount of US dollars, counted in cents. Never a binary fraction. */
export type Cents = bigint;

/** The largest amount that can be kept: 999,999,999,999.99 dollars, which is numeric(14,2). */
export const largestAmount: Cents = 99_999_999_999_999n;

/** Longer text is no amount; the bound keeps hostile digits from costing time. */
const longestText = 64;

/**
 * Dollars as decimal text, the way PostgreSQL writes a numeric and a form field holds it. Zeros behind the
 * second decimal are fine ("1.5000"). Undefined for other text, an exponent, more than two decimals, or an
 * amount beyond {@link largestAmount} in either direction.
 */
export function centsFromDecimal(text: string): Cents | undefined {
  if (text.length > longestText || /e/i.test(text)) return undefined;
  const decimal = parseDecimal(text.replace(/(\.\d{2})0+$/, '$1'));
  if (!decimal || decimal.scale > 2) return undefined;
  const cents = decimal.units * 10n ** BigInt(2 - decimal.scale);
  return cents > largestAmount || cents < -largestAmount ? undefined : cents;
}

/**
 * Dollars as a number, as JSON carries them, read through the number's shortest decimal text so that 0.1 is
 * ten cents exactly. Undefined for NaN, infinity, more than two decimals, or beyond {@link largestAmount}.
 * Numbers that JavaScript writes with an exponent fall outside one limit or the other.
 */
export function centsFromNumber(dollars: number): Cents | undefined {
  return Number.isFinite(dollars) ? centsFromDecimal(String(dollars)) : undefined;
}

const amountPattern = /^(-?)\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(\.\d*)?$/;

/**
 * An amount as a person types it: "$25,000.00", "25,000", "25000.5", " 25000 ". Commas must part thousands.
 * Undefined for anything else.
 */
export function parseAmount(text: string): Cents | undefined {
  const match = amountPattern.exec(text.trim());
  if (!match) return undefined;
  const [, sign = '', whole = '', fraction = ''] = match;
  return centsFromDecimal(`${sign}${whole.replaceAll(',', '')}${fraction.length > 1 ? fraction : ''}`);
}

/** The amount as decimal text with two decimals, "1234.50", as PostgreSQL takes it. */
export function decimalFromCents(cents: Cents): string {
  return textAtScale(cents, 2);
}

/** The amount as a JSON number of dollars; exact in its shortest text up to {@link largestAmount}. */
export function numberFromCents(cents: Cents): number {
  return Number(decimalFromCents(cents));
}

/** "$1,234.50", "-$0.05" (DSH-05). Exact however large the amount is. */
export function formatUsd(cents: Cents): string {
  const [whole = '', fraction] = decimalFromCents(cents < 0n ? -cents : cents).split('.');
  return `${cents < 0n ? '-' : ''}$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`;
}

/**
 * That many percent of the amount, rounded half up to the cent; the half of a negative result goes away from
 * zero, so that a loss mirrors a gain. The percent is a number or decimal text, taken exactly, with any
 * number of decimals. Throws a RangeError for a percent that is no finite number.
 */
export function percentOf(amount: Cents, percent: string | number): Cents {
  const decimal = parseDecimal(percent);
  if (!decimal) throw new RangeError('percent must be a finite decimal number');
  return divideHalfUp(amount * decimal.units, 100n * 10n ** BigInt(decimal.scale));
}

/** The exact sum; zero for none. */
export function sumCents(amounts: Iterable<Cents>): Cents {
  let sum = 0n;
  for (const amount of amounts) sum += amount;
  return sum;
}
