import { ApiError } from '@paddock/contract';
import { showToast } from '../../../platform/toasts/show-toast.ts';

/** There is no solution to send: the captcha's script or worker does not run here. */
export class CaptchaUnavailable extends Error {
  constructor() {
    super('The bot check could not be loaded. Please make sure that nothing is blocking it, and try again.');
    this.name = 'CaptchaUnavailable';
  }
}

/** Whether a request failed because of its captcha. If so, a toast says it (AUT-08). */
export function handleCaptchaFailure(failure: unknown): boolean {
  const isUnavailable = failure instanceof CaptchaUnavailable;
  const isInvalid = failure instanceof ApiError && failure.status === 422;
  if (!isUnavailable && !isInvalid) return false;
  void showToast({ message: isUnavailable ? failure.message : 'Invalid Captcha', tone: 'negative' });
  return true;
}
