import { Callout } from '../../ui/feedback/callout.tsx';
import classes from './form-page.module.css';

export interface FormAlertsProps {
  /** Unsaved changes were typed before the page was loaded. */
  isRestored: boolean;
  /** Edited fields that were also saved elsewhere: their labels, and what is saved now. */
  conflicts: readonly { label: string; saved: string }[];
}

/** What to know before saving. */
export function FormAlerts({ isRestored, conflicts }: FormAlertsProps) {
  return (
    <div className={classes.notices}>
      {isRestored ? (
        <Callout tone="info" announce>
          Your earlier changes are still here. They are not saved yet.
        </Callout>
      ) : null}
      {conflicts.length > 0 ? (
        <Callout tone="warn" title="Changed elsewhere in the meantime" announce>
          <ul>
            {conflicts.map(({ label, saved }) => (
              <li key={label}>
                {label} is now {saved === '' ? 'empty' : `“${saved}”`}.
              </li>
            ))}
          </ul>
          <p>Save to replace it with your changes, or discard them.</p>
        </Callout>
      ) : null}
    </div>
  );
}
