import { Dialog } from '../../platform/dialog/dialog.tsx';
import type { DialogControl } from '../../platform/dialog/dialog-host.tsx';
import classes from './shortcuts-dialog.module.css';

const shortcuts = [
  { keys: ['Ctrl', 'K'], does: 'Find a page, an investor, a fund or a document (on a Mac, Command and K)' },
  { keys: ['/'], does: 'Search the list on this page' },
  { keys: ['J'], does: 'Go to the next row of a list, or to the first one' },
  { keys: ['K'], does: 'Go to the row before' },
  { keys: ['↓', '↑'], does: 'The same, once a row has the focus' },
  { keys: ['Enter'], does: 'Open the row' },
  { keys: ['X'], does: 'Select the row, or clear its selection' },
  { keys: ['?'], does: 'Show these shortcuts' },
  { keys: ['Esc'], does: 'Close a dialog or a menu' },
] as const;

/** The keyboard shortcuts of the back office. */
export function ShortcutsDialog(control: DialogControl) {
  return (
    <Dialog {...control} title="Keyboard shortcuts" size="32rem">
      <dl className={classes.list}>
        {shortcuts.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key} className={classes.key}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
