import { createContext, type ReactNode, useContext } from 'react';
import classes from './figure.module.css';
import { type Amount, formatMoney, someHaveCents, toneClass } from './format-figures.ts';

const ShowsCents = createContext(false);

export interface MoneySetProps {
  /** Every amount of the set. */
  amounts: Iterable<Amount>;
  children: ReactNode;
}

/** Figures that are read together, such as a column: if one of them has cents, all of them show theirs. */
export function MoneySet({ amounts, children }: MoneySetProps) {
  return <ShowsCents value={someHaveCents(amounts)}>{children}</ShowsCents>;
}

/** Figures that show their cents, zero or not, as the documented table of the dashboard does (DSH-05). */
export function MoneyWithCents({ children }: { children: ReactNode }) {
  return <ShowsCents value={true}>{children}</ShowsCents>;
}

export interface MoneyProps {
  amount: Amount;
  /** Shows a plus sign before a gain, and colors gains and losses. */
  signed?: boolean;
}

/**
 * An amount in US dollars with tabular figures and a true minus sign; never wraps (DSH-05). Cents are shown where there
 * are any, in it or in its {@link MoneySet}.
 */
export function Money({ amount, signed = false }: MoneyProps) {
  const text = formatMoney(amount, { signed, showsCents: useContext(ShowsCents) });
  return <span className={`${classes.figure} ${signed ? toneClass(text) : ''}`}>{text}</span>;
}
