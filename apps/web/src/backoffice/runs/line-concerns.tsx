import type { FundRunLine } from '@paddock/contract';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import classes from './runs.module.css';

interface LineConcernsProps {
  concerns: FundRunLine['concerns'];
  /** Whether the request was decided, so that they are those of the past. */
  isDecided?: boolean;
  /** Where nothing is odd. */
  none?: string;
}

/** What is odd about a line. */
export function LineConcerns({ concerns, isDecided = false, none = '—' }: LineConcernsProps) {
  if (concerns.length === 0) return none;
  return (
    <div className={classes.result}>
      <StatusBadge tone="attention">{isDecided ? 'Was odd' : 'Please check'}</StatusBadge>
      {concerns.map(({ message }) => (
        <div key={message}>{message}</div>
      ))}
    </div>
  );
}
