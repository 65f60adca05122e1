import { sql } from 'kysely';
import { vi } from 'vitest';
import type { TestServer } from './server.ts';

/**
 * Runs the jobs of a queue that wait for another attempt or for their time, once there are as many, instead of waiting
 * for the seconds in between.
 */
export async function runDelayedJobs({ platform }: TestServer, queue: string, count = 1): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await sql`SELECT 1 FROM pgboss.job
        WHERE name = ${queue} AND state < 'active' AND start_after > now()`.execute(platform.db);
      if (rows.length < count) throw new Error(`${rows.length} of ${count} jobs wait in ${queue}`);
    },
    { timeout: 15_000, interval: 10 },
  );
  await sql`UPDATE pgboss.job SET start_after = now()
    WHERE name = ${queue} AND state < 'active'`.execute(platform.db);
  // The channel of pg-boss.
  await sql`SELECT pg_notify('pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24), ${queue})`.execute(
    platform.db,
  );
}
