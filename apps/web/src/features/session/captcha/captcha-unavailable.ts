/** There is no solution to send: the captcha's script or worker does not run here. */
export class CaptchaUnavailable extends Error {
  constructor() {
    super(
      'The check against robots could not be loaded. Please see whether something blocks it, and try again.',
    );
    this.name = 'CaptchaUnavailable';
  }
}
