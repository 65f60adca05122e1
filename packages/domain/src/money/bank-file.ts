import { longDayText } from '../time/format-date.ts';
import { isDay } from '../time/is-day.ts';
import { type Cents, parseAmount } from './money.ts';

/** How a bank writes days that do not begin with the year: 11/21/2026 or 21.11.2026. */
export const dayOrders = ['month_first', 'day_first'] as const;
export type DayOrder = (typeof dayOrders)[number];

/** What a cell of a bank's file says, or why that is not clear. */
export type BankValue<Value> = { readonly value: Value } | { readonly problem: string };

const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/;

const dayOf = (year: string, month: string, date: string) =>
  `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;

/**
 * A day as banks write it, as YYYY-MM-DD. Where the order is not known, 3/4/2026 is a problem, because it is in March or
 * in April; 11/21/2026 is not. `wayOut` says how to mend it.
 */
export function readBankDay(
  text: string,
  order: DayOrder | null,
  wayOut = 'Choose how the bank writes days.',
): BankValue<string> {
  const [, startYear, , startMonth, startDate] = yearFirst.exec(text) ?? [];
  if (startYear && startMonth && startDate) return { value: dayOf(startYear, startMonth, startDate) };
  const [, first, , second, year] = yearLast.exec(text) ?? [];
  if (!first || !second || !year)
    return { problem: 'A day is written as YYYY-MM-DD, MM/DD/YYYY or DD.MM.YYYY.' };
  const readings = { month_first: dayOf(year, first, second), day_first: dayOf(year, second, first) };
  if (order) {
    const day = readings[order];
    const problem = `This is no day with the ${order === 'month_first' ? 'month' : 'day'} first.`;
    return isDay(day) ? { value: day } : { problem };
  }
  const [day, other] = [...new Set([readings.month_first, readings.day_first])].filter(isDay);
  if (day === undefined) return { problem: 'There is no such day.' };
  return other === undefined
    ? { value: day }
    : { problem: `This is ${longDayText(day)} or ${longDayText(other)}. ${wayOut}` };
}

/** 1.234,56 and 1234,5 are written as in Europe, and 1.234 may be: a point or a comma too many would be thousands. */
const unclearAmount = /^[-+]?\$?\s*(?:\d{1,3}(?:\.\d{3})+(?:,\d*)?|\d+,\d{1,2})$/;

/** An amount as banks write it, with commas for thousands and a point for cents. */
export function readBankAmount(text: string): BankValue<Cents> {
  const value = parseAmount(text.trim().replace(/^\+/, ''));
  if (value !== undefined) return { value };
  return {
    problem: unclearAmount.test(text.trim())
      ? 'This amount can be read in two ways. Write it as 1,234.56 or 1234.56.'
      : 'This is no amount of dollars.',
  };
}
