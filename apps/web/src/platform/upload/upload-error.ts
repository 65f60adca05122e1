/** A file that was not uploaded; the message says why. */
export class UploadError extends Error {
  override readonly name = 'UploadError';
  /** Whether the same file may succeed another time. */
  readonly canRetry: boolean;
  /** Seconds after which the store takes the same file again. */
  readonly retryAfter: number | undefined;

  constructor(message: string, canRetry = true, retryAfter?: number) {
    super(message);
    this.canRetry = canRetry;
    this.retryAfter = retryAfter;
  }
}
