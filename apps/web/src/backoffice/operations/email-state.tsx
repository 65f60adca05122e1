import type { Entity } from '@paddock/contract';
import { StatusBadge, type StatusBadgeProps } from '../../ui/feedback/status-badge.tsx';
import classes from './operations.module.css';

/** What became of an email, and why it is not sent. */
export function EmailState(email: Outcome) {
  const { text, tone } = emailOutcome(email);
  return (
    <>
      <StatusBadge tone={tone}>{text}</StatusBadge>
      {email.problem ? <p className={classes.problem}>{email.problem}</p> : null}
    </>
  );
}

type Outcome = Pick<Entity<'outbox'>, 'sentAt' | 'failedAt' | 'handedOverAt' | 'failures' | 'problem'>;

/**
 * Whether an email left this machine. Without a mail server it was only written to the outbox, which its `problem` says.
 */
export const hasLeft = ({ sentAt, problem }: Pick<Outcome, 'sentAt' | 'problem'>): boolean =>
  sentAt !== null && !problem;

/** Whether nobody knows if it arrived: a mail server had all of it, and its answer was lost. */
export const isUncertain = ({
  failedAt,
  handedOverAt,
}: Pick<Outcome, 'failedAt' | 'handedOverAt'>): boolean => failedAt !== null && handedOverAt !== null;

/** What became of an email, in words. */
export function emailOutcome(email: Outcome): {
  text: string;
  tone: NonNullable<StatusBadgeProps['tone']>;
} {
  if (hasLeft(email)) return { text: 'Sent', tone: 'done' };
  if (email.sentAt) return { text: 'Kept, not sent', tone: 'attention' };
  if (isUncertain(email)) return { text: 'May not have arrived', tone: 'attention' };
  if (email.failedAt) return { text: 'Failed', tone: 'failed' };
  return (email.failures ?? 0) > 0
    ? { text: 'Retrying', tone: 'attention' }
    : { text: 'Waiting', tone: 'info' };
}
