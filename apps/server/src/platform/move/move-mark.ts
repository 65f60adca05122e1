import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { MoveError } from './move-error.ts';

/** What a database that was filled by a move says about it. It stays when the move is over. */
export interface MoveMark {
  /** The cluster that is moved. */
  readonly source: string;
  /** The bucket that the files go to, once it was seen empty. */
  readonly bucket: string | null;
  readonly finishedAt: Date | null;
}

/** Held by a move as long as it lives ('Padd', 'move' in ASCII). */
const lock = [0x50616464, 0x6d6f7665];

/** Milliseconds in which the connection of a killed move ends. */
const grace = 15_000;

/**
 * Marks an empty database as the target of a move, or finds the mark of the same move that was begun earlier.
 * @throws MoveError if the database holds anything else, or a move is at it
 */
export async function beginMove(target: Client, source: string): Promise<MoveMark> {
  await takeLock(target);
  const mark = await readMark(target);
  if (mark?.source === source) return mark;
  if (mark)
    throw new MoveError('The target was filled by a move from another installation. Name an empty database.');
  const filled = await readRelations(target);
  if (filled.length > 0)
    throw new MoveError(
      `The target is not empty: it holds ${filled.slice(0, 5).join(', ')}${filled.length > 5 ? ` and ${filled.length - 5} more` : ''}. Name an empty database.`,
    );
  await target.query(`
    BEGIN;
    CREATE SCHEMA paddock_move;
    CREATE TABLE paddock_move.move (
      source text PRIMARY KEY, "begunAt" timestamptz NOT NULL DEFAULT now(), bucket text, "finishedAt" timestamptz)`);
  await target.query('INSERT INTO paddock_move.move (source) VALUES ($1)', [source]);
  await target.query('COMMIT');
  return { source, bucket: null, finishedAt: null };
}

export async function markBucket(target: Client, bucket: string): Promise<void> {
  await target.query('UPDATE paddock_move.move SET bucket = $1', [bucket]);
}

export async function markFinished(target: Client): Promise<void> {
  await target.query('UPDATE paddock_move.move SET "finishedAt" = now()');
}

/** Undefined in a database that no move has filled. */
export async function readMark(client: Client): Promise<MoveMark | undefined> {
  const { rows: there } = await client.query(`SELECT 1 WHERE to_regclass('paddock_move.move') IS NOT NULL`);
  if (there.length === 0) return undefined;
  const { rows } = await client.query<MoveMark>('SELECT source, bucket, "finishedAt" FROM paddock_move.move');
  return rows[0];
}

async function takeLock(target: Client): Promise<void> {
  const deadline = performance.now() + grace;
  for (;;) {
    const { rows } = await target.query<{ taken: boolean }>(
      'SELECT pg_try_advisory_lock($1, $2) AS taken',
      lock,
    );
    if (rows[0]?.taken) return;
    if (performance.now() > deadline) throw new MoveError('Another move to this database is running.');
    await pause(200);
  }
}

/** What people or programs have made in the schemas of Paddock, without what belongs to extensions. */
async function readRelations(target: Client): Promise<string[]> {
  const { rows } = await target.query<{ name: string }>(`
    SELECT c.relname::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname IN ('public', 'pgboss') AND c.relkind IN ('r', 'p', 'v', 'm', 'S', 'f')
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
    ORDER BY 1`);
  return rows.map(({ name }) => name);
}
