import type { DropboxAccount } from './account.ts';
import { seconds } from './account.ts';

/** Requests per minute, as documented: of the endpoints that are costly, of the others, and in test mode. */
export interface DropboxLimits {
  costly: number;
  standard: number;
  test: number;
}

export const documentedLimits: DropboxLimits = { costly: 25, standard: 100, test: 10 };

const minute = 60_000;

/** Counts requests by the minute. Without limits it only counts. */
export function createRateLimits(account: DropboxAccount) {
  let limits: DropboxLimits | undefined;
  const windows = new Map<keyof DropboxLimits, { since: number; count: number }>();
  return {
    set: (to: DropboxLimits | undefined): void => {
      limits = to;
      windows.clear();
    },
    /** Counts a request; returns the headers that tell where it stands. */
    count: (kind: keyof DropboxLimits): { isExceeded: boolean; headers: Record<string, string> } => {
      const now = account.now();
      const known = windows.get(kind);
      const window = known && now - known.since < minute ? known : { since: now, count: 0 };
      windows.set(kind, window);
      window.count += 1;
      const limit = limits?.[kind] ?? documentedLimits[kind];
      return {
        isExceeded: limits !== undefined && window.count > limit,
        headers: {
          'x-ratelimit-limit': String(limit),
          'x-ratelimit-remaining': String(Math.max(0, limit - window.count)),
          'x-ratelimit-reset': String(seconds(window.since + minute)),
        },
      };
    },
  };
}
