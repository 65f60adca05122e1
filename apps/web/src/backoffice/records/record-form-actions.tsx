import type { ReactNode } from 'react';
import { FormActions } from '../../ui/forms/form.tsx';
import classes from './record-form-actions.module.css';

export interface RecordFormActionsProps {
  /** Keeps the buttons in sight while there is something to save: some forms are several screens long. */
  isDirty: boolean;
  children: ReactNode;
}

/** The buttons of a record's form. */
export function RecordFormActions({ isDirty, children }: RecordFormActionsProps) {
  return (
    <div className={classes.bar} data-dirty={isDirty || undefined}>
      <FormActions>{children}</FormActions>
    </div>
  );
}
