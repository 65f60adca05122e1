import { type ReactNode, useId } from 'react';
import { BusyButton } from './busy-button.tsx';
import { FormActions } from './form.tsx';
import classes from './submit-actions.module.css';

export interface SubmitActionsProps {
  /** Why the form cannot be submitted yet; null if it can. */
  reason: string | null;
  isBusy: boolean;
  /** What the button says. */
  children: ReactNode;
}

/** The button that submits a form. While it is disabled it says why, beside itself, so that it is not pushed down. */
export function SubmitActions({ reason, isBusy, children }: SubmitActionsProps) {
  const reasonId = useId();
  return (
    <FormActions>
      <BusyButton
        type="submit"
        disabled={reason !== null}
        isBusy={isBusy}
        {...(reason !== null && { 'aria-describedby': reasonId })}
      >
        {children}
      </BusyButton>
      {reason === null ? null : (
        <p id={reasonId} className={classes.reason}>
          {reason}
        </p>
      )}
    </FormActions>
  );
}
