import { DomainError } from './domain-error.ts';

/** Lets a few works of one person run at a time; more of theirs wait, those of others do not. */
export interface ConcurrencyLimiter {
  /** Runs the work once it is its turn; refuses with 429 where too many of the same key wait already. */
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
        // The turn is handed over: one who comes just now does not get in between.
        await new Promise<void>((begin) => line.waiting.push(begin));
      else
        throw new DomainError(
          'too_many_requests',
          'Too much at the same time. Please wait until it is done.',
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
