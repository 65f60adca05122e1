import { createStore } from 'zustand/vanilla';
import type { ReadonlyStore } from '../../../platform/store/readonly-store.ts';

/** How long the badge shows, in milliseconds (AUT-08). */
export const badgeDuration = 2_000;

const state = createStore(() => ({ isShown: false }));
let timer: ReturnType<typeof setTimeout> | undefined;

/** Whether the captcha badge shows: for two seconds after each run of the captcha (AUT-08). */
export const captchaActivity = {
  state: state as ReadonlyStore<{ isShown: boolean }>,
  begin: () => {
    clearTimeout(timer);
    state.setState({ isShown: true });
    timer = setTimeout(() => state.setState({ isShown: false }), badgeDuration);
  },
};
