import classes from './command-button.module.css';
import { useCommandMenu } from './use-shortcuts.tsx';

/** Opens the command menu, and says how the keyboard does. */
export function CommandButton() {
  const open = useCommandMenu();
  return (
    <button type="button" className={classes.button} aria-keyshortcuts="Control+K Meta+K" onClick={open}>
      Find
      <span className={classes.keys} aria-hidden="true">
        Ctrl K
      </span>
    </button>
  );
}
