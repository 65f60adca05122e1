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
          What you typed before is still here. It is not saved yet.
        </Callout>
      ) : null}
      {conflicts.length > 0 ? (
        <Callout tone="warn" title="Changed elsewhere meanwhile" announce>
          <ul>
            {conflicts.map(({ label, saved }) => (
              <li key={label}>
                {label} is now {saved === '' ? 'empty' : `“${saved}”`}.
              </li>
            ))}
          </ul>
          <p>Save to replace that with what you typed, or discard your changes.</p>
        </Callout>
      ) : null}
    </div>
  );
}
