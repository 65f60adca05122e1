/** So many failures within so many milliseconds; after that the call answers 429 until the window is over. */
export interface RateLimit {
  readonly name: string;
  readonly failures: number;
  readonly windowMs: number;
  /** What is said where it is used up. */
  readonly message?: string;
}

/** One limit, for one account, address or both together. */
export interface RateLimitBucket {
  readonly limit: RateLimit;
  readonly key: string;
}
