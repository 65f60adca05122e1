import { useEffect } from 'react';
import { useSession } from '../session/session-context.ts';
import { useCanEdit, useEditMode } from './edit-mode-context.tsx';

const word = 'edit';

const isField = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;

/** Turns the edit mode on when a superadmin types e, d, i, t outside of any field (CON-05). */
export function useTypedEdit(): void {
  const mode = useEditMode();
  const session = useSession();
  const isSuperadmin = session.status === 'signed-in' && session.me.level === 'superadmin';
  const isListening = useCanEdit() && isSuperadmin;
  useEffect(() => {
    if (!isListening) return;
    let typed = '';
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) typed = '';
      else if (event.key.length === 1) typed = (typed + event.key.toLowerCase()).slice(-word.length);
      else if (event.key !== 'Shift' && event.key !== 'CapsLock') typed = '';
      if (typed !== word) return;
      typed = '';
      mode.turnOn();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [isListening, mode]);
}
