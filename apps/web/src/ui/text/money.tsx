import type { Cents } from '@paddock/domain';
import classes from './figure.module.css';
import { formatMoney, toneClass } from './format-figures.ts';

export interface MoneyProps {
  /** Exact cents, or dollars as in JSON replies. */
  amount: Cents | number | null | undefined;
  /** Shows a plus sign before a gain, and colors gains and losses. */
  signed?: boolean;
}

/** An amount in US dollars with tabular figures and a true minus sign; never wraps (DSH-05). */
export function Money({ amount, signed = false }: MoneyProps) {
  const text = formatMoney(amount, signed);
  return <span className={`${classes.figure} ${signed ? toneClass(text) : ''}`}>{text}</span>;
}
