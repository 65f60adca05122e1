import type { StoreApi } from 'zustand/vanilla';

/**
 * What is shared outside React (the session, toasts, edit mode, drafts, uploads) is held in a Zustand store, always
 * in the same way. `createStore(() => initial)` holds immutable state. An object around it has `state`, typed with
 * this type, and the actions that change it. Components read with `useStore(thing.state, selector)`, other code with
 * `thing.state.getState()`. The initial state is the one that the server renders, so it is also the state of the
 * first render in the browser.
 */
export type ReadonlyStore<State> = Pick<StoreApi<State>, 'getState' | 'getInitialState' | 'subscribe'>;
