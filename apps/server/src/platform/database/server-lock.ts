import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { connectionSettings, type DatabaseConnection } from './create-database.ts';
import { sessionSettings } from './session-settings.ts';

/** Shared by the servers that use the database, and held alone by a restore ('Padd', 'serv' in ASCII). */
const lock = [0x50616464, 0x73657276];

/** Milliseconds in which the connections of servers that have just ended are gone. */
const defaultGrace = 3_000;

/**
 * Milliseconds in which nothing may connect before a restore begins. A server that has lost its connections, as when
 * PostgreSQL starts again, is nowhere to be seen until it asks for the next one a second later.
 */
const defaultQuiet = 3_000;

/** Milliseconds for which a refused connection stays open, so that a restore that has not begun sees it. */
const refusedFor = 500;

/** The database is not free for this program. The message is a line for the operator. */
export class DatabaseInUseError extends Error {
  readonly code = 'DATABASE_IN_USE';
  override readonly name = 'DatabaseInUseError';
}

/**
 * Opens a connection by which a restore sees that a server is there, and which one.
 * @throws DatabaseInUseError while a backup is restored
 */
export async function connectAsServer(connection: DatabaseConnection): Promise<Client> {
  return await connectWith(connection, thisProcess, async (client) => {
    if (await tryLock(client, 'pg_try_advisory_lock_shared')) return;
    await pause(refusedFor);
    throw new DatabaseInUseError(
      'A backup is being restored into the database. Start the server again when that has ended.',
    );
  });
}

/**
 * Opens a connection that lets no server start as long as it lives.
 * @throws DatabaseInUseError if servers or commands use the database
 */
export async function connectAlone(
  connection: DatabaseConnection,
  { grace = defaultGrace, quiet = defaultQuiet }: { grace?: number; quiet?: number } = {},
): Promise<Client> {
  return await connectWith(connection, `restore, ${thisProcess}`, async (client) => {
    const deadline = performance.now() + grace;
    let quietSince = performance.now();
    let hasLock = false;
    for (;;) {
      hasLock ||= await tryLock(client, 'pg_try_advisory_lock');
      const users = hasLock ? await describeConnections(client) : await describeServers(client);
      const now = performance.now();
      if (users && now > deadline) throw new DatabaseInUseError(`Nothing was restored: ${users}`);
      if (users || !hasLock) quietSince = now;
      else if (now - quietSince >= quiet) return;
      await pause(100);
    }
  });
}

const thisProcess = `process ${process.pid} on ${hostname()}`;

async function connectWith(
  connection: DatabaseConnection,
  name: string,
  claim: (client: Client) => Promise<void>,
): Promise<Client> {
  const settings = connectionSettings(connection);
  const client = new Client(settings);
  // Its next statement fails, and who needs the connection hears of its end.
  client.on('error', () => undefined);
  try {
    await client.connect();
    // A URL may name all connections alike.
    const ownName = `set_config('application_name', $1, false)`;
    await client.query(`SELECT ${ownName}, ${sessionSettings(settings)}`, [`paddock ${name}`]);
    await claim(client);
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

async function tryLock(
  client: Client,
  attempt: 'pg_try_advisory_lock' | 'pg_try_advisory_lock_shared',
): Promise<boolean> {
  const { rows } = await client.query<{ isTaken: boolean }>(`SELECT ${attempt}($1, $2) AS "isTaken"`, lock);
  return rows[0]?.isTaken === true;
}

/** The servers that share the lock, of which one that starts has two connections; undefined if it has become free. */
async function describeServers(client: Client): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT DISTINCT replace(a.application_name, 'paddock ', '') AS name
     FROM pg_locks l JOIN pg_stat_activity a USING (pid) JOIN pg_database d ON d.oid = l.database
     WHERE l.locktype = 'advisory' AND l.granted AND d.datname = current_database()
       AND l.classid = $1::int::oid AND l.objid = $2::int::oid AND l.objsubid = 2
     ORDER BY 1`,
    lock,
  );
  if (rows.length === 0) return undefined;
  const names = rows.map(({ name }) => name).join('; ');
  return rows.length === 1
    ? `1 process of Paddock uses the database (${names}). Stop it first.`
    : `${rows.length} processes of Paddock use the database (${names}). Stop them first.`;
}

/**
 * Connections of commands, of versions that do not know the lock, of the job queue (pg-boss names its own), and of
 * servers that are refused right now; undefined if there are none.
 */
async function describeConnections(client: Client): Promise<string | undefined> {
  const { rows } = await client.query<{ address: string; count: number }>(
    `SELECT coalesce(host(client_addr), 'a local socket') AS address, count(*)::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()
       AND application_name ~ '^(paddock( backup| move| process .*)?|pgboss)$'
     GROUP BY 1 ORDER BY 1`,
  );
  if (rows.length === 0) return undefined;
  const places = rows.map(({ address, count }) => `${count} from ${address}`).join('; ');
  return `connections of Paddock to the database are open (${places}). Stop the servers or commands that they belong to first.`;
}
