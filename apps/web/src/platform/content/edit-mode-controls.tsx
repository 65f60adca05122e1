import { lazy, useEffect } from 'react';
import { useStore } from 'zustand/react';
import { HeaderIconButton } from '../../ui/layout/header-icon-button.tsx';
import { LazyBoundary } from '../../ui/lazy/lazy-boundary.tsx';
import { EditIcon } from '../../ui/media/icons.tsx';
import { useCanEdit, useEditing, useEditMode } from './edit-mode-context.tsx';

const shortcut = 'edit';

const isField = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;

/** Turns edit mode on when somebody who may edit types e, d, i, t outside any field (CON-05). */
function useEditShortcut(): void {
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

/** The header button that turns edit mode on and off, shown to people who may edit (HDR-03, CON-05). */
export function EditModeToggle() {
  const mode = useEditMode();
  const isOn = useStore(mode.state, (state) => state.isOn);
  useEditShortcut();
  if (!useCanEdit()) return null;
  return (
    <HeaderIconButton
      aria-label="Toggle edit mode"
      aria-pressed={isOn}
      onClick={() => (isOn ? mode.leave() : mode.turnOn())}
    >
      <EditIcon />
    </HeaderIconButton>
  );
}

const EditBar = lazy(() => import('./editing/edit-bar.tsx'));

/** Renders the edit bar, and loads its code, only in edit mode. */
export function EditModeHost() {
  if (!useEditing()) return null;
  return (
    <LazyBoundary failureDisplay="over-page">
      <EditBar />
    </LazyBoundary>
  );
}
