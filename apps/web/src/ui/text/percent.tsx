import classes from './figure.module.css';
import { formatPercentage, toneClass } from './format-figures.ts';

export interface PercentProps {
  /** In percent: 12.5 is twelve and a half percent. A missing value shows as 0.00% (DSH-04). */
  value: number | string | null | undefined;
  signed?: boolean;
}

/** A percentage with two decimals, tabular figures and a true minus sign; never wraps. */
export function Percent({ value, signed = false }: PercentProps) {
  const text = formatPercentage(value, signed);
  return <span className={`${classes.figure} ${signed ? toneClass(text) : ''}`}>{text}</span>;
}
