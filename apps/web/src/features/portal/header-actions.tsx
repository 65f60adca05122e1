import { DarkModeToggle } from './dark-mode-toggle.tsx';
import classes from './header-actions.module.css';
import { SessionButtons } from './session-buttons.tsx';

/** The controls at the end of the header (HDR-03 to HDR-06). */
export function HeaderActions() {
  return (
    <>
      <DarkModeToggle />
      <div className={classes.wide}>
        <SessionButtons />
      </div>
    </>
  );
}
