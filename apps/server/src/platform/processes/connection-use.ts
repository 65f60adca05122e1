import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../database/schema.ts';

/** The most connections that each pool of a process opens. */
export const poolSizes = { requests: 10, signIn: 3, health: 1, metrics: 1, jobs: 3 } as const;

/**
 * The most connections that a process holds at the same time: its pools, one that listens for changes, and if it runs jobs,
 * one that listens for them.
 */
export function mostConnections(runsJobs: boolean): number {
  const pooled = Object.values(poolSizes).reduce((sum, size) => sum + size, 0);
  return pooled + (runsJobs ? 2 : 1);
}

/**
 * Warns where a process may hold more than a third of what the database allows: two processes, and one that starts while
 * another one ends, do not fit then.
 */
export async function logConnectionUse(
  db: Kysely<Database>,
  { runsJobs, log }: { runsJobs: boolean; log: Pick<Logger, 'warn'> },
): Promise<void> {
  const { rows } = await sql<{
    allowed: number;
  }>`SELECT current_setting('max_connections')::int AS allowed`.execute(db);
  const most = mostConnections(runsJobs);
  const allowed = rows[0]?.allowed;
  if (allowed === undefined || most * 3 <= allowed) return;
  log.warn(
    { most, max_connections: allowed },
    'This process may hold more than a third of the connections that PostgreSQL allows, and others may get none. Raise max_connections',
  );
}
