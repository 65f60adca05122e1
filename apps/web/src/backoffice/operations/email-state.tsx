import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { emailOutcome, type Outcome } from './email-outcome.ts';
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
