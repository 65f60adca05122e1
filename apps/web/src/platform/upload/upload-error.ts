/** A file that was not uploaded; the message says why. */
export class UploadError extends Error {
  override readonly name = 'UploadError';
  /** Whether the same file may succeed another time. */
  readonly canRetry: boolean;

  constructor(message: string, canRetry = true) {
    super(message);
    this.canRetry = canRetry;
  }
}
