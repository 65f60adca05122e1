import type { ReactNode } from 'react';
import { BusyButton } from '../forms/busy-button.tsx';
import { RetryIcon } from '../media/icons.tsx';
import classes from './state-message.module.css';

export interface ErrorStateProps {
  /** What failed. */
  title?: string;
  children?: ReactNode;
  onRetry?: (() => unknown) | undefined;
  /** Label of the button. */
  action?: string;
  /** Where to go instead, beside the button. */
  otherwise?: ReactNode;
}

/** Shown when something failed to load, with a button to try again. */
export function ErrorState({
  title = 'This could not be loaded',
  children,
  onRetry,
  action = 'Retry',
  otherwise,
}: ErrorStateProps) {
  return (
    <div className={`${classes.message} ${classes.failure}`} role="alert">
      <p className={classes.title}>{title}</p>
      <p className={classes.text}>{children ?? 'Check your connection and try again.'}</p>
      {onRetry || otherwise ? (
        <div className={classes.action}>
          {onRetry ? (
            <BusyButton variant="default" size="sm" leftSection={<RetryIcon size={16} />} onPress={onRetry}>
              {action}
            </BusyButton>
          ) : null}
          {otherwise}
        </div>
      ) : null}
    </div>
  );
}
