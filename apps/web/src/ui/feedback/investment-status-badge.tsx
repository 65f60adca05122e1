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

/** How an accepted investment stands, in the words of every page and document. */
export function InvestmentStatusBadge({ status }: { status: InvestmentStatus }) {
  return <StatusBadge tone={tones[status]}>{investmentStatusLabels[status]}</StatusBadge>;
}
