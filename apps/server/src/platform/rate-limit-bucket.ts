/** A number of failures within a window in milliseconds. After that, requests get a 429 until the window ends. */
export interface RateLimit {
  readonly name: string;
  readonly failures: number;
  readonly windowMs: number;
  /** The message when it is used up. */
  readonly message?: string;
}

/** One limit for an account, an address, or both together. */
export interface RateLimitBucket {
  readonly limit: RateLimit;
  readonly key: string;
}
