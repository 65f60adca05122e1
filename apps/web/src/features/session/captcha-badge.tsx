import { useSyncExternalStore } from 'react';
import { captchaActivity } from './captcha-activity.ts';
import classes from './captcha-badge.module.css';

/** Says that the captcha is at work (AUT-08). */
export function CaptchaBadge() {
  const isShown = useSyncExternalStore(captchaActivity.subscribe, captchaActivity.isShown, () => false);
  return isShown ? <p className={classes.badge}>Protected against robots</p> : null;
}
