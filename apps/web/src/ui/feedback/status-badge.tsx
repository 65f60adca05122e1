import { type InvestmentStatus, investmentStatusLabels } from '@paddock/domain';
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

const tones: Readonly<Record<InvestmentStatus, NonNullable<StatusBadgeProps['tone']>>> = {
  pending: 'attention',
  signed: 'info',
  awaited: 'attention',
  partly: 'attention',
  overdue: 'failed',
  ended: 'neutral',
  paused: 'neutral',
  funded: 'done',
};

export interface InvestmentStatusBadgeProps {
  status: InvestmentStatus;
  isDelegated?: boolean;
}

/** How an accepted investment stands, in the words of every page and document; a delegate has nothing to wire. */
export function InvestmentStatusBadge({ status, isDelegated = false }: InvestmentStatusBadgeProps) {
  const label = isDelegated && status === 'awaited' ? 'Awaiting the wire' : investmentStatusLabels[status];
  return <StatusBadge tone={tones[status]}>{label}</StatusBadge>;
}
