import { loadScript } from '../../../platform/page/load-script.ts';
import { badgeDuration } from './captcha-activity.ts';
import { CaptchaUnavailable } from './captcha-unavailable.ts';

/** The part of Google's script that we use. */
interface Recaptcha {
  ready: (then: () => void) => void;
  execute: (siteKey: string, options: { action: string }) => Promise<string>;
}

/** Loads reCAPTCHA's script for a portal's site key; resolves when it is ready (AUT-08). */
export async function loadRecaptcha(siteKey: string): Promise<Recaptcha> {
  try {
    await loadScript(`https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`);
  } catch {
    throw new CaptchaUnavailable();
  }
  const first = readRecaptcha();
  await new Promise<void>((resolve) => first.ready(resolve));
  return readRecaptcha();
}

/** The script's first object can only wait; the one that replaces it, once it is ready, can execute. */
function readRecaptcha(): Recaptcha {
  const { grecaptcha } = globalThis as { grecaptcha?: Recaptcha };
  if (!grecaptcha) throw new CaptchaUnavailable();
  return grecaptcha;
}

/** A token for an action. Google's badge shows for two seconds, and is hidden otherwise (AUT-08). */
export async function recaptchaToken(siteKey: string, action: string): Promise<string> {
  const recaptcha = await loadRecaptcha(siteKey);
  showBadge();
  try {
    return await recaptcha.execute(siteKey, { action });
  } catch {
    throw new CaptchaUnavailable();
  }
}

let timer: ReturnType<typeof setTimeout> | undefined;

/** The style sheet of captcha-badge.tsx reads this mark: the badge is in the document, outside the dialog. */
function showBadge() {
  const { dataset } = document.documentElement;
  clearTimeout(timer);
  dataset['captchaBadge'] = 'shown';
  timer = setTimeout(() => delete dataset['captchaBadge'], badgeDuration);
}
