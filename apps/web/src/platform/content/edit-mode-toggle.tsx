import { useStore } from 'zustand/react';
import { HeaderIconButton } from '../../ui/layout/header-icon-button.tsx';
import { EditIcon } from '../../ui/media/icons.tsx';
import { useCanEdit, useEditMode } from './edit-mode-context.tsx';
import { useEditShortcut } from './use-edit-shortcut.ts';

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
