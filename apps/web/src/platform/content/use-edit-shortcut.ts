import { useEffect } from 'react';
import { useCanEdit, useEditMode } from './edit-mode-context.tsx';

const shortcut = 'edit';

const isField = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;

/** Turns edit mode on when somebody who may edit types e, d, i, t outside any field (CON-05). */
export function useEditShortcut(): void {
  const mode = useEditMode();
  const isListening = useCanEdit();
  useEffect(() => {
    if (!isListening) return;
    let typed = '';
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) typed = '';
      else if (event.key.length === 1) typed = (typed + event.key.toLowerCase()).slice(-shortcut.length);
      else if (event.key !== 'Shift' && event.key !== 'CapsLock') typed = '';
      if (typed !== shortcut) return;
      typed = '';
      mode.turnOn();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [isListening, mode]);
}
