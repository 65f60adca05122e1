import { createStore } from 'zustand/vanilla';
import type { ReadonlyStore } from '../store/readonly-store.ts';

/** Whether content is edited in place (CON-04, CON-05). */
export interface EditModeState {
  readonly isOn: boolean;
  /** There are unsaved changes, which stay on the page even after the session has ended. */
  readonly isHeld: boolean;
}

export interface EditMode {
  readonly state: ReadonlyStore<EditModeState>;
  turnOn: () => void;
  turnOff: () => void;
  /** Leaves the mode through the handler of `onLeave`, or at once if there is none. */
  leave: () => void;
  /** Sets the handler that decides when the mode may be left. */
  onLeave: (handler: () => void) => void;
  hold: (isHeld: boolean) => void;
  /** Turns the mode on again after a reload of this tab. */
  restore: () => void;
}

type ModeStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const storageKey = 'isInEditMode';

/** The edit mode of one tab, stored in its session storage. `storage` throws if the browser blocks it. */
export function createEditMode(storage: () => ModeStorage): EditMode {
  const state = createStore<EditModeState>(() => ({ isOn: false, isHeld: false }));
  let leaveHandler: (() => void) | undefined;
  const withStorage = <Value>(work: (open: ModeStorage) => Value): Value | undefined => {
    try {
      return work(storage());
    } catch {
      // Without storage the mode lasts until the page closes.
      return undefined;
    }
  };
  const turnOff = () => {
    withStorage((open) => open.removeItem(storageKey));
    state.setState({ isOn: false });
  };
  return {
    state,
    turnOn: () => {
      withStorage((open) => open.setItem(storageKey, 'true'));
      state.setState({ isOn: true });
    },
    turnOff,
    leave: () => (leaveHandler ?? turnOff)(),
    onLeave: (handler) => {
      leaveHandler = handler;
    },
    hold: (isHeld) => state.setState({ isHeld }),
    restore: () => {
      if (withStorage((open) => open.getItem(storageKey)) === 'true') state.setState({ isOn: true });
    },
  };
}
