import { type RefObject, useEffect, useRef } from 'react';
import type { SignInView } from './sign-in-view.ts';

/** Moves the focus into a view when it replaces another: the link that had the focus is gone. */
export function useFocusOnViewChange(view: SignInView): RefObject<HTMLDivElement | null> {
  const body = useRef<HTMLDivElement>(null);
  const last = useRef(view);
  useEffect(() => {
    if (last.current === view) return;
    last.current = view;
    body.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [view]);
  return body;
}
