import { ApiError } from '@paddock/contract';
import { showToast } from '../../../platform/toasts/show-toast.ts';
import { CaptchaUnavailable } from './captcha-unavailable.ts';

/** Whether a request failed because of its captcha. If so, a toast says it (AUT-08). */
export function handleCaptchaFailure(failure: unknown): boolean {
  const isUnavailable = failure instanceof CaptchaUnavailable;
  const isInvalid = failure instanceof ApiError && failure.status === 422;
  if (!isUnavailable && !isInvalid) return false;
  void showToast({ message: isUnavailable ? failure.message : 'Invalid Captcha', tone: 'negative' });
  return true;
}
