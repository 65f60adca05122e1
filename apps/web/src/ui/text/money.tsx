import type { Cents } from '@paddock/domain';
import classes from './figure.module.css';
import { toneClass } from './figure-tone.ts';
import { formatMoney } from './format-figures.ts';

export interface MoneyProps {
  /** Exact cents, or dollars as the wire carries them. */
  amount: Cents | number | null | undefined;
  /** Shows + before a gain, and gains and losses in their colors. */
  signed?: boolean;
}

/** An amount in US dollars: tabular figures, a true minus, never wrapped (DSH-05). */
export function Money({ amount, signed = false }: MoneyProps) {
  const text = formatMoney(amount, signed);
  return <span className={`${classes.figure} ${signed ? toneClass(text) : ''}`}>{text}</span>;
}
