import { divideHalfUp, parseDecimal, textAtScale, unitsAtScale } from './decimal.ts';

/** An exact amount of US dollars, counted in cents. Never a binary fraction. */
export type Cents = bigint;

/** The largest amount that can be stored: 999,999,999,999.99 dollars, which is numeric(14,2). */
export const maxAmount: Cents = 99_999_999_999_999n;

/** Longer text is not an amount; the limit keeps hostile input from taking time. */
const maxTextLength = 64;

/**
 * Parses dollars from decimal text, as PostgreSQL writes a numeric and a form field holds it. Zeros after the second
 * decimal are accepted ("1.5000"). Undefined for other text, an exponent, more than two decimals, or an amount beyond
 * {@link maxAmount} in either direction.
 */
export function centsFromDecimal(text: string): Cents | undefined {
  if (text.length > maxTextLength || /e/i.test(text)) return undefined;
  const decimal = parseDecimal(text.replace(/(\.\d{2})0+$/, '$1'));
  if (!decimal || decimal.scale > 2) return undefined;
  const cents = decimal.units * 10n ** BigInt(2 - decimal.scale);
  return cents > maxAmount || cents < -maxAmount ? undefined : cents;
}

/**
 * Converts dollars from a JSON number, read through its shortest decimal text so that 0.1 is exactly ten cents.
 * Undefined for NaN, infinity, more than two decimals, or beyond {@link maxAmount}. Numbers that JavaScript writes with
 * an exponent are outside one limit or the other.
 */
export function centsFromNumber(dollars: number): Cents | undefined {
  return centsFromDecimal(String(dollars));
}

/**
 * Reads dollars that are known to be an amount: from the database, a reply, or an input that was checked. They may be a
 * sum beyond {@link maxAmount}. Throws a RangeError for what cannot be read, since that is not zero.
 */
export function centsOf(dollars: string | number): Cents {
  const decimal = parseDecimal(dollars);
  if (!decimal) throw new RangeError(`not an amount of dollars: ${dollars}`);
  const cents = unitsAtScale(decimal, 2);
  if (cents * 10n ** BigInt(decimal.scale) !== decimal.units * 100n)
    throw new RangeError(`an amount with fractions of a cent: ${dollars}`);
  return cents;
}

/** Reads an amount that a form has checked. Throws a RangeError for text that {@link parseAmount} does not read. */
export function typedCents(text: string): Cents {
  const cents = parseAmount(text);
  if (cents === undefined) throw new RangeError(`not an amount of dollars: ${text}`);
  return cents;
}

const amountPattern = /^(-?)\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(\.\d*)?$/;

/**
 * Parses an amount as users type it: "$25,000.00", "25,000", "25000.5", " 25000 ". Commas must separate thousands.
 * Undefined for anything else.
 */
export function parseAmount(text: string): Cents | undefined {
  const match = amountPattern.exec(text.trim());
  if (!match) return undefined;
  const [, sign = '', whole = '', fraction = ''] = match;
  return centsFromDecimal(`${sign}${whole.replaceAll(',', '')}${fraction.length > 1 ? fraction : ''}`);
}

/** Formats an amount as decimal text with two decimals, "1234.50", for PostgreSQL. */
export function decimalFromCents(cents: Cents): string {
  return textAtScale(cents, 2);
}

/** Converts an amount to a JSON number of dollars; exact in its shortest text up to {@link maxAmount}. */
export function numberFromCents(cents: Cents): number {
  return Number(decimalFromCents(cents));
}

/** Whether an amount is not one of whole dollars. Where a set of figures has one, all of them show cents. */
export const hasCents = (amounts: Iterable<Cents>): boolean =>
  [...amounts].some((cents) => cents % 100n !== 0n);

/**
 * Formats an amount, however large, exactly: "$1,234", and with cents where there are any or the reader compares it
 * with some: "$1,234.50", "-$0.05" (DSH-05). Pages, emails and notifications show money so.
 */
export function formatUsd(cents: Cents, showsCents: boolean = hasCents([cents])): string {
  const [whole = '', fraction] = decimalFromCents(cents < 0n ? -cents : cents).split('.');
  const dollars = `${cents < 0n ? '-' : ''}$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}`;
  return showsCents ? `${dollars}.${fraction}` : dollars;
}

/**
 * Formats an amount with its cents, zero or not, as accounting wants it: in agreements, statements, receipts and payment
 * instructions, and in the documented table of the dashboard, which the statement repeats.
 */
export const formatUsdWithCents = (cents: Cents): string => formatUsd(cents, true);

/** Formats the figures of one set: all of them with cents if one has some. */
export function formatUsdAlike<const Set extends readonly Cents[]>(
  cents: Set,
): { [At in keyof Set]: string } {
  const showsCents = hasCents(cents);
  return cents.map((each) => formatUsd(each, showsCents)) as { [At in keyof Set]: string };
}

/**
 * A percentage of an amount, rounded half up to the cent; half of a negative result rounds away from zero, so that a
 * loss mirrors a gain. The percentage is a number or decimal text with any number of decimals, and is read exactly.
 * Throws a RangeError for one that is not a finite number.
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
