import { sql } from 'kysely';
import { vi } from 'vitest';
import type { TestServer } from './server.ts';

/** Runs the jobs of a queue that have failed, or that wait for their time, without waiting for the seconds in between. */
export async function runDelayedJobs({ platform: { db } }: TestServer, queue: string): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await sql`SELECT 1 FROM pgboss.job
        WHERE name = ${queue} AND (state = 'active' OR state < 'active' AND start_after <= now())`.execute(
        db,
      );
      if (rows.length > 0) throw new Error(`${rows.length} jobs of ${queue} are still being tried`);
    },
    { timeout: 15_000, interval: 10 },
  );
  await sql`UPDATE pgboss.job SET start_after = now() WHERE name = ${queue} AND state < 'active'`.execute(db);
  // The channel of pg-boss, on which workers hear of jobs.
  await sql`SELECT pg_notify('pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24), ${queue})`.execute(db);
}

/** A schedule of a job that is due in half an hour, and so during no test. */
export const distantSchedule = `${(new Date().getUTCMinutes() + 30) % 60} * * * *`;
