import { type InvestmentStatus, investmentStatusLabels } from '@paddock/domain';
import { StatusBadge, type StatusBadgeProps } from './status-badge.tsx';

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
