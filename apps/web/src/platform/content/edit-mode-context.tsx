import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { useStore } from 'zustand/react';
import { createStore } from 'zustand/vanilla';
import { useSession } from '../session/session-context.ts';
import { createEditMode, type EditMode, type EditModeState } from './edit-mode.ts';

const inertEditMode: EditMode = {
  state: createStore<EditModeState>(() => ({ isOn: false, isHeld: false })),
  turnOn: () => undefined,
  turnOff: () => undefined,
  leave: () => undefined,
  onLeave: () => undefined,
  hold: () => undefined,
  restore: () => undefined,
};

const EditModeContext = createContext<EditMode>(inertEditMode);

/** The edit mode, to turn it on and off. */
export const useEditMode = () => use(EditModeContext);

/** Provides the edit mode of this tab. */
export function EditModeProvider({ children }: { children: ReactNode }) {
  const [mode] = useState(() => createEditMode(() => globalThis.sessionStorage));
  // After the first render, which has to match the server's.
  useEffect(() => mode.restore(), [mode]);
  return <EditModeContext value={mode}>{children}</EditModeContext>;
}

/** Whether the person who is signed in may edit content (CON-04). */
export function useCanEdit(): boolean {
  const session = useSession();
  return session.status === 'signed-in' && session.me.canEditContentItems;
}

/**
 * Whether content is shown as editable fields: the mode is on, and the person may edit (CON-04) or has unsaved changes
 * from a session that has ended.
 */
export function useEditing(): boolean {
  const canEdit = useCanEdit();
  return useStore(useEditMode().state, ({ isOn, isHeld }) => isOn && (canEdit || isHeld));
}
