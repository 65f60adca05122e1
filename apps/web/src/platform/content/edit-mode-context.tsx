import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from 'react';
import { useSession } from '../session/session-context.ts';
import { createEditMode, type EditMode, editModeOff } from './edit-mode.ts';

const nowhere: EditMode = {
  get: editModeOff,
  subscribe: () => () => undefined,
  turnOn: () => undefined,
  turnOff: () => undefined,
  leave: () => undefined,
  onLeave: () => () => undefined,
  hold: () => undefined,
  restore: () => undefined,
};

const EditModeContext = createContext<EditMode>(nowhere);

/** The edit mode itself, to turn it on and off. */
export const useEditMode = () => use(EditModeContext);

/** Gives everything below it the edit mode of this tab. */
export function EditModeProvider({ children }: { children: ReactNode }) {
  const [mode] = useState(() => createEditMode(() => globalThis.sessionStorage));
  // After the first render, which has to be the server's.
  useEffect(() => mode.restore(), [mode]);
  return <EditModeContext value={mode}>{children}</EditModeContext>;
}

/** Whether the person signed in may change texts (CON-04). */
export function useCanEdit(): boolean {
  const session = useSession();
  return session.status === 'signed-in' && session.me.canEditContentItems;
}

/**
 * Whether texts stand as fields: the mode is on, and the person may edit (CON-04) or did until their session ended
 * and left text that is not saved.
 */
export function useEditing(): boolean {
  const mode = useEditMode();
  const { isOn, isHeld } = useSyncExternalStore(mode.subscribe, mode.get, editModeOff);
  const canEdit = useCanEdit();
  return isOn && (canEdit || isHeld);
}
