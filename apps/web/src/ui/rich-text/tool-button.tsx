import type { ReactNode, Ref } from 'react';
import classes from './toolbar.module.css';

const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The shortcut as this computer's keyboard labels it: `Mod+B` is Ctrl+B, or ⌘B on a Mac. */
function formatKeys(keys: string): string {
  if (!isMac()) return keys.replace('Mod', 'Ctrl');
  return keys.replace('Mod', '⌘').replace('Shift', '⇧').replace('Alt', '⌥').replaceAll('+', '');
}

/** The shortcut in the format of aria-keyshortcuts. */
function keysForAria(keys: string): string {
  return keys.replace('Mod', isMac() ? 'Meta' : 'Control');
}

export interface ToolButtonProps {
  label: string;
  keys?: string | undefined;
  isOn?: boolean | undefined;
  isPossible?: boolean;
  onPress: () => void;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** A toolbar button. Pressing it with a pointer does not take the focus from the text. */
export function ToolButton({
  label,
  keys,
  isOn,
  isPossible = true,
  onPress,
  children,
  ref,
}: ToolButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      className={classes.tool}
      aria-label={label}
      title={keys ? `${label} (${formatKeys(keys)})` : label}
      aria-keyshortcuts={keys && keysForAria(keys)}
      aria-pressed={isOn}
      // Not `disabled`: a button that is disabled while it has the focus drops the keyboard focus.
      aria-disabled={isPossible ? undefined : true}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => isPossible && onPress()}
    >
      {children}
    </button>
  );
}
