/** There is no solution to send: its script, or what solves it, does not run here. */
export class CaptchaUnavailable extends Error {
  constructor() {
    super(
      'The check against robots could not be loaded. Please see whether something blocks it, and try again.',
    );
    this.name = 'CaptchaUnavailable';
  }
}
