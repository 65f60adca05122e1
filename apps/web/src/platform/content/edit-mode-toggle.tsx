import { useSyncExternalStore } from 'react';
import { HeaderIconButton } from '../../ui/header-icon-button.tsx';
import { EditIcon } from '../../ui/icons.tsx';
import { editModeOff } from './edit-mode.ts';
import { useCanEdit, useEditMode } from './edit-mode-context.tsx';
import { useTypedEdit } from './typed-edit.ts';

/** The control of the header that turns the edit mode on and off; only for who may edit (HDR-03, CON-05). */
export function EditModeToggle() {
  const mode = useEditMode();
  const { isOn } = useSyncExternalStore(mode.subscribe, mode.get, editModeOff);
  useTypedEdit();
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
