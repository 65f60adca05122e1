import type { Database } from '@paddock/server/platform/database/schema.ts';
import { type Kysely, sql } from 'kysely';
import { vi } from 'vitest';
import type { TestServer } from '../server.ts';

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
    await waitForWaiters(db, 1);
    await change.release?.(held);
  });
  if (!reply) throw new Error('The request was not sent.');
  return reply;
}

/**
 * Sends requests one after the other while an uncommitted change holds their rows, each once the one before it waits
 * for the lock. They get it in this order. Returns the replies.
 */
export async function requestsInOrder<Reply>(
  { platform: { db } }: TestServer,
  { hold }: { hold: (held: Kysely<Database>) => Promise<unknown> },
  sends: readonly (() => Promise<Reply>)[],
): Promise<Reply[]> {
  const replies: Promise<Reply>[] = [];
  await db.transaction().execute(async (held) => {
    await hold(held);
    for (const send of sends) {
      replies.push(send());
      await waitForWaiters(db, replies.length);
    }
  });
  return Promise.all(replies);
}

/** Waits until this many requests wait for a lock. */
async function waitForWaiters(db: Kysely<Database>, count: number): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await sql`SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db);
    if (rows.length < count) throw new Error(`${rows.length} of ${count} requests wait for the lock.`);
  }, 10_000);
}
