import { useStore } from 'zustand/react';
import { captchaActivity } from './captcha-activity.ts';
import classes from './captcha-badge.module.css';

/** Shows that the captcha is running (AUT-08). */
export function CaptchaBadge() {
  const isShown = useStore(captchaActivity.state, (state) => state.isShown);
  return isShown ? <p className={classes.badge}>Protected against bots</p> : null;
}
