import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { type EmbeddedConnection, MAINTENANCE_DATABASE, SUPERUSER } from './connection.ts';

/** Session-level advisory lock of the owning server, in the maintenance database ('Padd', 'ock' in ASCII). */
const LOCK = [0x50616464, 0x6f636b] as const;

const APPLICATION_NAME = 'paddock owner';

/** How long a killed server's connection may remain before its lock counts as held. */
const GRACE_MILLISECONDS = 3_000;

/** Opens a superuser connection. */
export async function connectAsOwner(connection: EmbeddedConnection): Promise<Client> {
  const client = new Client({
    ...connection,
    user: SUPERUSER,
    database: MAINTENANCE_DATABASE,
    application_name: `${APPLICATION_NAME} ${process.pid}`,
    connectionTimeoutMillis: 2_000,
  });
  // The database may end at any time; the holder of this client learns it from the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  return client;
}

/**
 * Takes the owner's lock for as long as the client lives. A server that was just killed may hold it slightly longer,
 * so this retries for a few seconds.
 * @returns undefined when it was taken, otherwise the process number of the living owner (0 when not told)
 */
export async function acquireOwnerLock(
  client: Client,
  graceMilliseconds = GRACE_MILLISECONDS,
): Promise<number | undefined> {
  const deadline = performance.now() + graceMilliseconds;
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS taken', [
      ...LOCK,
    ]);
    if (rows[0]?.taken) return undefined;
    if (performance.now() > deadline) return ownerPid(client);
    await delay(50);
  }
}

async function ownerPid(client: Client): Promise<number> {
  const { rows } = await client.query<{ application_name: string }>(
    `SELECT a.application_name FROM pg_locks l JOIN pg_stat_activity a USING (pid)
     WHERE l.locktype = 'advisory' AND l.granted AND l.classid = $1::int::oid AND l.objid = $2::int::oid AND l.objsubid = 2`,
    [...LOCK],
  );
  return Number(/\d+$/.exec(rows[0]?.application_name ?? '')?.[0] ?? 0);
}

/** An idle client that holds the lock should not keep the process alive. */
export function unrefClient(client: Client): void {
  // pg has these two, its types do not.
  (client as Client & { unref(): void }).unref();
}

/** Closes a client that `unrefClient` was called on; never rejects. */
export async function closeOwnerConnection(client: Client): Promise<void> {
  (client as Client & { ref(): void }).ref();
  await client.end().catch(() => undefined);
}
