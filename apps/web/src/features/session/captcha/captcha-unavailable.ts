/** There is no solution to send: the captcha's script or worker does not run here. */
export class CaptchaUnavailable extends Error {
  constructor() {
    super('The bot check could not be loaded. Please make sure that nothing is blocking it, and try again.');
    this.name = 'CaptchaUnavailable';
  }
}
