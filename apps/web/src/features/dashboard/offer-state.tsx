import type { AvailableInvestment } from '@paddock/contract';
import { StatusBadge } from '../../ui/status-badge.tsx';

/** Where an open investment stands for the person: what they decided, else whether it still takes anything. */
export function OfferState({ item }: { item: AvailableInvestment }) {
  if (item.syndUser?.isDeclined) return <StatusBadge>You declined</StatusBadge>;
  if (item.limitState === 'fully-subscribed')
    return <StatusBadge tone="attention">Fully subscribed</StatusBadge>;
  return <StatusBadge tone="done">Open</StatusBadge>;
}
