import { CallError } from '@paddock/contract';
import { notify } from '../../platform/notices/notify.ts';
import { CaptchaUnavailable } from './captcha-unavailable.ts';

/** What to tell of a failed call: the server's message, else the given one. A mistake of our own is thrown on. */
export function messageOf(failure: unknown, otherwise?: string): string {
  if (!(failure instanceof CallError)) throw failure;
  return failure.reply?.message ?? otherwise ?? failure.message;
}

/** Whether the call failed for its captcha; the toast says so then (AUT-08). */
export function isCaptchaFailure(failure: unknown): boolean {
  const isAway = failure instanceof CaptchaUnavailable;
  const isRefused = failure instanceof CallError && failure.status === 422;
  if (!isAway && !isRefused) return false;
  void notify({ message: isAway ? failure.message : 'Invalid Captcha', tone: 'negative' });
  return true;
}
