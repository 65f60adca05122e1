import type { Entity } from '@paddock/contract';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import classes from './operations.module.css';

type Outcome = Pick<Entity<'outbox'>, 'sentAt' | 'failedAt' | 'failures' | 'problem'>;

/** What became of an email, and why it is not sent. */
export function EmailState({ sentAt, failedAt, failures, problem }: Outcome) {
  if (sentAt) return <StatusBadge tone="done">Sent</StatusBadge>;
  const isFailed = failedAt !== null;
  const isRetrying = !isFailed && (failures ?? 0) > 0;
  return (
    <>
      <StatusBadge tone={isFailed ? 'failed' : isRetrying ? 'attention' : 'info'}>
        {isFailed ? 'Failed' : isRetrying ? 'Retrying' : 'Waiting'}
      </StatusBadge>
      {problem ? <p className={classes.problem}>{problem}</p> : null}
    </>
  );
}
