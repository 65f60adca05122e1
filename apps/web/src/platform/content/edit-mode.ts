/** Whether texts are edited in place (CON-04, CON-05). */
export interface EditModeState {
  readonly isOn: boolean;
  /** There is text that is not saved: it stays on the page although the session may have ended. */
  readonly isHeld: boolean;
}

export interface EditMode {
  get: () => EditModeState;
  subscribe: (listener: () => void) => () => void;
  turnOn: () => void;
  turnOff: () => void;
  /** Turns it off as `onLeave` decides; at once where nobody does. */
  leave: () => void;
  /** Lets what holds the texts decide when the mode is left, until the answered function is called. */
  onLeave: (decide: () => void) => () => void;
  hold: (isHeld: boolean) => void;
  /** Goes on where this tab was before its page was loaded again. */
  restore: () => void;
}

type ModeStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const storageKey = 'isInEditMode';
const off: EditModeState = { isOn: false, isHeld: false };

/** What a page that was made on the server knows. */
export const editModeOff = (): EditModeState => off;

/** The edit mode of one tab, kept in its session storage. `storage` throws where the page may not have any. */
export function createEditMode(storage: () => ModeStorage): EditMode {
  let state = off;
  let decide: (() => void) | undefined;
  const listeners = new Set<() => void>();
  const become = (change: Partial<EditModeState>) => {
    const next = { ...state, ...change };
    if (next.isOn === state.isOn && next.isHeld === state.isHeld) return;
    state = next;
    for (const listener of listeners) listener();
  };
  const stored = <Value>(work: (open: ModeStorage) => Value): Value | undefined => {
    try {
      return work(storage());
    } catch {
      // Closed storage: the mode then lasts until the page is left.
      return undefined;
    }
  };
  const turnOff = () => {
    stored((open) => open.removeItem(storageKey));
    become({ isOn: false });
  };
  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    turnOn: () => {
      stored((open) => open.setItem(storageKey, 'true'));
      become({ isOn: true });
    },
    turnOff,
    leave: () => (decide ?? turnOff)(),
    onLeave: (given) => {
      decide = given;
      return () => {
        if (decide === given) decide = undefined;
      };
    },
    hold: (isHeld) => become({ isHeld }),
    restore: () => {
      if (stored((open) => open.getItem(storageKey)) === 'true') become({ isOn: true });
    },
  };
}
