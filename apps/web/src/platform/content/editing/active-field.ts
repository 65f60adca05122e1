import { useStore } from 'zustand/react';
import { createStore } from 'zustand/vanilla';
import type { ReadonlyStore } from '../../store/readonly-store.ts';

/** Which field the toolbar works on, and where the toolbar is. */
interface ActiveField {
  readonly id: string | undefined;
  readonly isFullscreen: boolean;
  /** The element in the edit bar that holds the toolbar. */
  readonly slot: HTMLElement | null;
}

const state = createStore<ActiveField>(() => ({ id: undefined, isFullscreen: false, slot: null }));

/** The field that was last in use. It stays active while the focus is in its toolbar. */
export const activeField = {
  state: state as ReadonlyStore<ActiveField>,
  choose: (id: string | undefined) => {
    if (state.getState().id !== id) state.setState({ id, isFullscreen: false });
  },
  /** Removes the toolbar together with its field. */
  leave: (id: string) => {
    if (state.getState().id === id) state.setState({ id: undefined, isFullscreen: false });
  },
  setFullscreen: (isFullscreen: boolean) => state.setState({ isFullscreen }),
};

/** Sets the element that holds the toolbar. */
export const setToolbarSlot = (slot: HTMLElement | null) => state.setState({ slot });

export const useActiveField = () => useStore(activeField.state);
