import type { ReactNode, Ref } from 'react';
import { formatKeys, keysForAria } from './tool-keys.ts';
import classes from './toolbar.module.css';

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
