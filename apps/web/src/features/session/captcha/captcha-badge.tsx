import { useStore } from 'zustand/react';
import { createStore } from 'zustand/vanilla';
import type { ReadonlyStore } from '../../../platform/store/readonly-store.ts';
import classes from './captcha-badge.module.css';

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

/** Shows that the captcha is running (AUT-08). */
export function CaptchaBadge() {
  const isShown = useStore(captchaActivity.state, (badge) => badge.isShown);
  return isShown ? <p className={classes.badge}>Protected against bots</p> : null;
}
