import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import { lineText } from './line-text.ts';

/** A place in the chain, as it was noted: its number and its hash in hex. */
export interface NotedPlace {
  readonly position: bigint;
  readonly hash: string;
}

export interface ChainReport {
  /** Lines whose place was checked, those that were moved into files included. */
  readonly lines: number;
  /** Of them, moved into files by `npm run prune-audit`. */
  readonly pruned: number;
  /** Lines without a place, which a running server gives them within seconds. */
  readonly waiting: number;
  readonly last: NotedPlace | undefined;
  /** The first thing that is not as it was written, in a sentence; undefined if everything is. */
  readonly fault: string | undefined;
}

interface Place {
  position: bigint;
  event: string;
  digest: Buffer;
  hash: Buffer;
  found: Buffer | null;
  prune: string | null;
}

/** What a line tells of the lines that were moved into a file. */
interface Prune {
  _id: string;
  lines: number | null;
  digests: string | null;
}

const slice = 1_000;
const sha256 = (...parts: readonly Uint8Array[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();

/** Checks every line against its place, and every place against the one before, in one snapshot. */
export async function verifyChain(database: Kysely<Database>, noted?: NotedPlace): Promise<ChainReport> {
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (db) => {
      const { rows } = await sql<{ waiting: number }>`
        SELECT count(*)::int AS waiting FROM audit_unchained`.execute(db);
      const waiting = rows[0]?.waiting ?? 0;
      const walked = await walk(db, noted);
      const fault = walked.fault ?? (await findStray(db)) ?? (await findFalsePrune(db, walked.prunes));
      const { lines, pruned, last } = walked;
      return { lines, pruned, waiting, last, fault };
    });
}

async function walk(db: Kysely<Database>, noted: NotedPlace | undefined) {
  const prunes = new Map<string, { lines: number; digests: ReturnType<typeof createHash> }>();
  let [lines, pruned, position] = [0, 0, 0n];
  let hash: Buffer = Buffer.alloc(0);
  const result = (fault?: string) => ({
    lines,
    pruned,
    prunes,
    last: position > 0n ? { position, hash: hash.toString('hex') } : undefined,
    fault,
  });
  for (;;) {
    const { rows } = await sql<Place>`
      SELECT c.position, c.event, c.digest, c.hash, p.prune,
        CASE WHEN e._id IS NOT NULL THEN sha256(convert_to(${lineText}, 'UTF8')) END AS found
      FROM audit_chain c LEFT JOIN audit_events e ON e._id = c.event LEFT JOIN audit_pruned p ON p.event = c.event
      WHERE c.position > ${position} ORDER BY c.position LIMIT ${slice}`.execute(db);
    for (const place of rows) {
      if (place.position !== position + 1n)
        return result(`The place ${position + 1n} of the chain is missing.`);
      if (!sha256(hash, place.digest).equals(place.hash))
        return result(`The place ${place.position} of the chain (line ${place.event}) was changed.`);
      if (place.found === null && place.prune === null)
        return result(`The line ${place.event} (place ${place.position}) was removed.`);
      if (place.found !== null && !place.found.equals(place.digest))
        return result(`The line ${place.event} (place ${place.position}) was changed.`);
      if (place.found === null && place.prune !== null) {
        const prune = prunes.get(place.prune) ?? { lines: 0, digests: createHash('sha256') };
        prune.digests.update(place.digest);
        prunes.set(place.prune, { ...prune, lines: prune.lines + 1 });
        pruned += 1;
      }
      ({ position, hash } = place);
      lines += 1;
      if (noted?.position === position && noted.hash !== hash.toString('hex'))
        return result(`The place ${position} has another hash than the one that was noted.`);
    }
    if (rows.length < slice) break;
  }
  if (noted && noted.position > position)
    return result(`The chain ends at ${position}, before the place ${noted.position} that was noted.`);
  return result();
}

/** A line that never waited for a place, because somebody has written it past the trigger. */
async function findStray(db: Kysely<Database>): Promise<string | undefined> {
  const { rows } = await sql<{ _id: string }>`SELECT e._id FROM audit_events e
    WHERE NOT EXISTS (SELECT FROM audit_chain c WHERE c.event = e._id)
      AND NOT EXISTS (SELECT FROM audit_unchained u WHERE u.event = e._id) ORDER BY e._id LIMIT 1`.execute(
    db,
  );
  const [line] = rows;
  return line && `The line ${line._id} has no place in the chain and waits for none.`;
}

/** Lines that are gone are those that the log says were moved into a file, and no others. */
async function findFalsePrune(
  db: Kysely<Database>,
  prunes: Awaited<ReturnType<typeof walk>>['prunes'],
): Promise<string | undefined> {
  const { rows } = await sql<Prune>`
    SELECT _id, (detail->>'lines')::int AS lines, detail->>'digests' AS digests
    FROM audit_events WHERE action = 'audit.prune'`.execute(db);
  const told = new Map(rows.map((row) => [row._id, row]));
  for (const [id, { lines, digests }] of prunes) {
    const line = told.get(id);
    if (line?.lines !== lines || line.digests !== digests.digest('hex'))
      return `${lines} lines are gone, and the line ${id}, which should tell of their file, ${line ? 'tells of others' : 'does not exist'}.`;
  }
  return undefined;
}
