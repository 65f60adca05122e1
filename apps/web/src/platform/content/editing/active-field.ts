import { useSyncExternalStore } from 'react';

/** Which field the tools work on, and where they stand. */
interface ActiveField {
  readonly id: string | undefined;
  readonly isFullscreen: boolean;
  /** The place for the tools, in the edit bar. */
  readonly slot: HTMLElement | null;
}

let state: ActiveField = { id: undefined, isFullscreen: false, slot: null };
const listeners = new Set<() => void>();

function become(change: Partial<ActiveField>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The field that was last in use stays active while the focus is in its tools. */
export const activeField = {
  choose: (id: string | undefined) => {
    if (state.id !== id) become({ id, isFullscreen: false });
  },
  /** A field that goes takes its tools along. */
  leave: (id: string) => {
    if (state.id === id) become({ id: undefined, isFullscreen: false });
  },
  fill: (isFullscreen: boolean) => become({ isFullscreen }),
};

/** Takes the element that the tools stand in. */
export function placeTools(slot: HTMLElement | null): void {
  become({ slot });
}

export const useActiveField = () => useSyncExternalStore(subscribe, () => state);
