import { useCallback, useEffect } from 'react';
import { useLazyDialog } from '../../platform/dialog/use-lazy-dialog.tsx';
import classes from './shortcuts.module.css';

const isField = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], dialog, [role=dialog]') !== null;

/** Opens the command menu, whose code loads with its first use. */
export function useCommandMenu(): () => void {
  const openDialog = useLazyDialog();
  return useCallback(
    () =>
      void openDialog(
        () => import('./command-menu.tsx'),
        ({ CommandMenu }, control) => <CommandMenu {...control} />,
      ),
    [openDialog],
  );
}

/** The keyboard shortcuts of the back office; those of a single character work outside fields and dialogs only. */
export function useShortcuts(isOn: boolean): void {
  const openDialog = useLazyDialog();
  const openCommands = useCommandMenu();
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => {
      const hasModifier = event.ctrlKey || event.metaKey;
      if (hasModifier && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k') openCommands();
      else if (hasModifier || event.altKey || isField(event.target)) return;
      else if (event.key === '?')
        void openDialog(
          () => import('./shortcuts-dialog.tsx'),
          ({ ShortcutsDialog }, control) => <ShortcutsDialog {...control} />,
        );
      else if (event.key === '/') {
        const search = document.querySelector<HTMLElement>('main input[type=search]');
        if (!search) return;
        search.focus();
      } else return;
      event.preventDefault();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [isOn, openCommands, openDialog]);
}

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
