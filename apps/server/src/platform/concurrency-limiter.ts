import { DomainError } from './domain-error.ts';

/** Runs a few tasks per person at a time. Further ones of the same person wait; those of others do not. */
export interface ConcurrencyLimiter {
  /** Runs the task when it is its turn. Throws a 429 error if too many of the same key are waiting. */
  run<Result>(key: string, work: () => Promise<Result>): Promise<Result>;
}

export function createConcurrencyLimiter(limits: { atOnce: number; waiting: number }): ConcurrencyLimiter {
  const lines = new Map<string, { running: number; waiting: (() => void)[] }>();
  return {
    run: async (key, work) => {
      const line = lines.get(key) ?? { running: 0, waiting: [] };
      lines.set(key, line);
      if (line.running < limits.atOnce) line.running += 1;
      else if (line.waiting.length < limits.waiting)
        // Passes the turn on directly, so that a new arrival cannot jump the queue.
        await new Promise<void>((begin) => line.waiting.push(begin));
      else
        throw new DomainError(
          'too_many_requests',
          'Too many requests at the same time. Please wait until the others are done.',
          {
            retryAfter: 5,
          },
        );
      try {
        return await work();
      } finally {
        const next = line.waiting.shift();
        if (next) next();
        else line.running -= 1;
        if (line.running === 0) lines.delete(key);
      }
    },
  };
}
