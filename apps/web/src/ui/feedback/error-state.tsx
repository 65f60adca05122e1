import type { ReactNode } from 'react';
import { BusyButton } from '../forms/busy-button.tsx';
import { RetryIcon } from '../media/icons.tsx';
import classes from './state-message.module.css';

export interface ErrorStateProps {
  /** What failed. */
  title?: string;
  /** The error. The server's reference, if it carries one, is shown to be reported. */
  failure?: unknown;
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
  failure,
  children,
  onRetry,
  action = 'Retry',
  otherwise,
}: ErrorStateProps) {
  const reference = failureReference(failure);
  return (
    <div className={`${classes.message} ${classes.failure}`} role="alert">
      <p className={classes.title}>{title}</p>
      <p className={classes.text}>{children ?? 'Check your connection and try again.'}</p>
      {reference === undefined ? null : <p className={classes.text}>Reference: {reference}</p>}
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

/** The id under which the server has logged a failed request, if its error carries one. */
export function failureReference(failure: unknown): string | undefined {
  const isReferenced = failure instanceof Error && 'reference' in failure;
  return isReferenced && typeof failure.reference === 'string' ? failure.reference : undefined;
}
