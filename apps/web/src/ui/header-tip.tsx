import { type FocusEvent, type ReactNode, useEffect, useState } from 'react';
import classes from './header-tip.module.css';

export interface HeaderTipProps {
  /** The name of the control, in the words that a screen reader hears from the control itself. */
  text: string;
  children: ReactNode;
}

/** Names a control that is an icon alone, under the pointer and under the keyboard's focus; Escape takes it away. */
export function HeaderTip({ text, children }: HeaderTipProps) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isShown) return;
    const dismiss = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setShown(false);
    };
    addEventListener('keydown', dismiss);
    return () => removeEventListener('keydown', dismiss);
  }, [isShown]);
  const showToKeyboard = ({ target }: FocusEvent) => {
    if (target.matches(':focus-visible')) setShown(true);
  };
  return (
    <span
      className={classes.tipped}
      onPointerEnter={({ pointerType }) => setShown(pointerType === 'mouse')}
      onPointerLeave={() => setShown(false)}
      onClick={() => setShown(false)}
      onFocus={showToKeyboard}
      onBlur={() => setShown(false)}
    >
      {children}
      <span className={classes.tip} data-shown={isShown || undefined} role="tooltip" aria-hidden="true">
        {text}
      </span>
    </span>
  );
}
