import type { Database } from '@paddock/server/platform/database/schema.ts';
import { type Kysely, sql } from 'kysely';
import { vi } from 'vitest';
import type { TestServer } from './server.ts';

/**
 * Sends a request while an uncommitted change holds its rows: `hold` writes, the request waits for the lock, and
 * `release` writes the rest before the commit. Returns the reply.
 */
export async function requestWhileLocked<Reply>(
  { platform: { db } }: TestServer,
  change: {
    hold: (held: Kysely<Database>) => Promise<unknown>;
    release?: (held: Kysely<Database>) => Promise<unknown>;
  },
  send: () => Promise<Reply>,
): Promise<Reply> {
  let reply: Promise<Reply> | undefined;
  await db.transaction().execute(async (held) => {
    await change.hold(held);
    reply = send();
    await vi.waitFor(async () => {
      const { rows } = await sql`SELECT 1 FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db);
      if (rows.length === 0) throw new Error('No request is waiting for the lock.');
    }, 10_000);
    await change.release?.(held);
  });
  if (!reply) throw new Error('The request was not sent.');
  return reply;
}
