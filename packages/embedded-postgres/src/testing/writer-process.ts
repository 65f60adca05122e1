/**
 * Replaces the server in tests that kill it: owns the embedded database of a DATA_DIR and keeps writing rows into it
 * from several connections. On its output, one line each: `ready POSTMASTER_PID`, then `ack NUMBER` for every row
 * whose commit was acknowledged.
 *
 * Arguments: DATA_DIR, the first number, and `stay` to leave the database running when it is killed.
 */
import { writeSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'pg';
import { startEmbeddedPostgres } from '../index.ts';

const [dataDir = '', first = '0', orphan = ''] = process.argv.slice(2);
const say = (line: string) => writeSync(1, `${line}\n`);

const WRITERS = 4;

try {
  const database = await startEmbeddedPostgres({
    dataDir,
    log: (line) => say(`log ${line}`),
    dieWithServer: orphan !== 'stay',
  });
  process.once('SIGTERM', () => void database.stop().then(() => process.exit(0)));
  const pool = new Pool({ ...database.connection, max: WRITERS });
  pool.on('error', () => undefined);
  await pool.query('CREATE TABLE IF NOT EXISTS written (number bigint PRIMARY KEY, filler text NOT NULL)');
  say(`ready ${database.pid}`);
  let next = Number(first);
  const write = async () => {
    for (;;) {
      const number = next++;
      try {
        await pool.query('INSERT INTO written VALUES ($1, repeat($2, 200))', [number, 'x']);
        say(`ack ${number}`);
      } catch {
        // The database was killed, and the row is not acknowledged. Continue once it is back.
        await delay(10);
      }
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
} catch (error) {
  say(`error ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
