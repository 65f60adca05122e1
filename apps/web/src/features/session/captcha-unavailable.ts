import { CallError } from '@paddock/contract';

/** There is no solution to send: its script, or what solves it, does not run here. The message is for people. */
export class CaptchaUnavailable extends CallError {}

export const captchaAway =
  'The check against robots could not be loaded. Please see whether something blocks it, and try again.';
