import { Callout } from '../../ui/callout.tsx';
import classes from './form-page.module.css';

export interface FormNoticesProps {
  /** Unsaved changes are here from before the page was loaded. */
  isRestored: boolean;
  /** What of the fields was saved differently elsewhere: their names, and what is saved now. */
  conflicts: readonly { label: string; saved: string }[];
}

/** What is to be known before one saves. */
export function FormNotices({ isRestored, conflicts }: FormNoticesProps) {
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
