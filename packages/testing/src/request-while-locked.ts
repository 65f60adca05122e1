import type { Database } from '@paddock/server/platform/database/schema.ts';
import { type Kysely, sql } from 'kysely';
import { vi } from 'vitest';
import type { TestServer } from './server.ts';

/**
 * Makes a call while a change holds its rows and is not committed yet: `hold` writes, the call comes to wait for what
 * it holds, `release` writes the rest. Answers what the call answered once the change was committed.
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
      if (rows.length === 0) throw new Error('Nobody waits for what is held.');
    }, 10_000);
    await change.release?.(held);
  });
  if (!reply) throw new Error('The call was not made.');
  return reply;
}
