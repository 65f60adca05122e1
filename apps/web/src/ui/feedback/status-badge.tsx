import type { ReactNode } from 'react';
import classes from './status-badge.module.css';

export interface StatusBadgeProps {
  /** The text carries the meaning; the tone only repeats it. */
  tone?: 'neutral' | 'info' | 'done' | 'attention' | 'failed';
  children: ReactNode;
}

/** A status in a word or two. */
export function StatusBadge({ tone = 'neutral', children }: StatusBadgeProps) {
  return <span className={`${classes.badge} ${tone === 'neutral' ? '' : classes[tone]}`}>{children}</span>;
}
