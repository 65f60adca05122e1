import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Kysely, sql } from 'kysely';
import { appendAuditEntry } from '../audit.ts';
import { chainLines, forgetSalts } from '../audit-chain/index.ts';
import { newId } from '../database/index.ts';
import type { Database } from '../database/schema.ts';

const year = 365.25 * 24 * 60 * 60_000;
/** Younger lines stay. The database refuses to remove them too. */
const youngest = 7 * year;
const batch = 1_000;

export interface PruneResult {
  readonly lines: number;
  /** SHA-256 of the file, in hex. Undefined if there was nothing to remove and no file was written. */
  readonly sha256: string | undefined;
}

/**
 * Moves old lines of the audit log from the database into a file of compressed JSON lines. The file is written,
 * flushed and read back before anything is removed, and exactly its lines are removed.
 */
export async function pruneAudit(
  database: Kysely<Database>,
  { file, now }: { file: string; now: Date },
): Promise<PruneResult> {
  // Because of leap days: never a day earlier than what the database counts as seven years.
  const before = new Date(now.getTime() - youngest - 24 * 60 * 60_000);
  // Inlined, because a cursor cannot be declared with parameters.
  // What has no place in the chain, because another process was at it, waits for the next time.
  // The lines that record which ones were moved or emptied stay, because the chain is checked against it.
  const old = sql.raw<boolean>(`at < '${before.toISOString()}' AND NOT stays_in_audit_log(audit_events)
    AND NOT (action IN ('audit.prune', 'audit.erase') AND coalesce(detail ? 'digests', false))
    AND EXISTS (SELECT FROM audit_chain c WHERE c.event = audit_events._id)`);
  await chainLines(database);
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (db) => {
      const { rows } = await sql<{ lines: number }>`
        SELECT count(*)::int AS lines FROM audit_events WHERE ${old}`.execute(db);
      const lines = rows[0]?.lines ?? 0;
      if (lines === 0) return { lines, sha256: undefined };
      await sql`DECLARE old_lines NO SCROLL CURSOR FOR
        SELECT row_to_json(audit_events)::text AS line FROM audit_events WHERE ${old}
        ORDER BY at, _id`.execute(db);
      const sha256 = await writeExport(file, streamLines(db));
      // By which npm run verify-audit knows that these lines, and no others, have left.
      const prune = newId();
      const { rows: places } = await sql<{ event: string; digest: Buffer }>`
        SELECT c.event, c.digest FROM audit_chain c JOIN audit_events ON audit_events._id = c.event
        WHERE ${old} ORDER BY c.position`.execute(db);
      const digests = places.reduce((hash, { digest }) => hash.update(digest), createHash('sha256'));
      await sql`INSERT INTO audit_pruned (event, prune) SELECT _id, ${prune}::uuid FROM audit_events WHERE ${old}`.execute(
        db,
      );
      await forgetSalts(
        db,
        places.map(({ event }) => event),
      );
      const removed = await sql`DELETE FROM audit_events WHERE ${old}`.execute(db);
      if (Number(removed.numAffectedRows) !== lines)
        throw new Error('The log changed while it was read. Nothing was removed; please try again.');
      await appendAuditEntry(
        db,
        { person: null, level: 'superadmin', address: 'console', agent: 'prune-audit', now },
        {
          action: 'audit.prune',
          detail: { lines, before: before.toISOString(), sha256, digests: digests.digest('hex') },
        },
        prune,
      );
      return { lines, sha256 };
    });
}

async function* streamLines(db: Kysely<Database>): AsyncGenerator<string> {
  for (;;) {
    const { rows } = await sql<{ line: string }>`FETCH ${sql.raw(String(batch))} FROM old_lines`.execute(db);
    if (rows.length === 0) return;
    yield rows.map(({ line }) => `${line}\n`).join('');
  }
}

/** Writes the file beside its place and renames it once it is complete and flushed. Returns its hash, as read back. */
async function writeExport(file: string, lines: AsyncIterable<string>): Promise<string> {
  const partial = `${file}.partial`;
  const handle = await open(partial, 'wx', 0o600);
  try {
    const written = createHash('sha256');
    await pipeline(Readable.from(lines), createGzip(), async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) {
        written.update(chunk);
        await handle.appendFile(chunk);
      }
    });
    await handle.sync();
    const sha256 = written.digest('hex');
    if ((await hashFile(partial)) !== sha256)
      throw new Error(`${file} could not be read back as it was written.`);
    await rename(partial, file);
    await syncFolder(dirname(file));
    return sha256;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}

async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** Flushes the folder too, so that the name of the file is on disk. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
