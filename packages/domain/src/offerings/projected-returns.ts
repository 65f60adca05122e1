import { divideHalfUp } from '../money/decimal.ts';
import { type Cents, percentOf, sumCents } from '../money/money.ts';

/** What a fund plans to pay in one period, in percent of the amount invested. */
export type ProjectedPeriod = {
  /** Such as "2028" or "Year 3". */
  readonly period: string;
  /** Distributions from operations. */
  readonly income: number;
  /** What a sale or refinancing returns, the invested amount included. */
  readonly capital: number;
};

/** The same for an amount, each figure rounded half up to the cent. */
export type ProjectedPayment = {
  readonly period: string;
  readonly income: Cents;
  readonly capital: Cents;
  readonly total: Cents;
  /** What has been paid by the end of the period. */
  readonly paid: Cents;
};

export type ProjectedReturns = {
  readonly payments: readonly ProjectedPayment[];
  /** The sums of the rounded payments. */
  readonly income: Cents;
  readonly capital: Cents;
  readonly total: Cents;
  /** What comes back for each dollar invested, with two decimals: 1.86. */
  readonly multiple: number;
};

/** What the projections of a fund mean for an amount (INV-04). */
export function projectedReturns(periods: readonly ProjectedPeriod[], invested: Cents): ProjectedReturns {
  const payments = periods.map(({ period, ...percent }) => {
    const income = percentOf(invested, percent.income);
    const capital = percentOf(invested, percent.capital);
    return { period, income, capital, total: income + capital };
  });
  const sumUntil = (at: number) => sumCents(payments.slice(0, at + 1).map((payment) => payment.total));
  const total = sumCents(payments.map((payment) => payment.total));
  return {
    payments: payments.map((payment, at) => ({ ...payment, paid: sumUntil(at) })),
    income: sumCents(payments.map((payment) => payment.income)),
    capital: sumCents(payments.map((payment) => payment.capital)),
    total,
    multiple: invested > 0n ? Number(divideHalfUp(total * 100n, invested)) / 100 : 0,
  };
}
