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
  /** Of them, without their personal parts, because their person was erased. */
  readonly erased: number;
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
  erasure: string | null;
}

/** What a line records about the lines that were moved into a file, or whose personal parts were emptied. */
interface Recorded {
  _id: string;
  lines: number | null;
  digests: string | null;
}

/** Lines by the one that records them, with their digests in the order of their places. */
type Tally = Map<string, { lines: number; digests: ReturnType<typeof createHash> }>;

function count(tally: Tally, by: string, digest: Buffer): void {
  const counted = tally.get(by) ?? { lines: 0, digests: createHash('sha256') };
  counted.digests.update(digest);
  tally.set(by, { ...counted, lines: counted.lines + 1 });
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
      const fault = walked.fault ?? (await findStray(db)) ?? (await findFalselyRecorded(db, walked));
      const { lines, pruned, erased, last } = walked;
      return { lines, pruned, erased, waiting, last, fault };
    });
}

async function walk(db: Kysely<Database>, noted: NotedPlace | undefined) {
  const prunes: Tally = new Map();
  const erasures: Tally = new Map();
  let [lines, pruned, erased, position] = [0, 0, 0, 0n];
  let hash: Buffer = Buffer.alloc(0);
  const result = (fault?: string) => ({
    lines,
    pruned,
    erased,
    prunes,
    erasures,
    last: position > 0n ? { position, hash: hash.toString('hex') } : undefined,
    fault,
  });
  for (;;) {
    const { rows } = await sql<Place>`
      SELECT c.position, c.event, c.digest, c.hash, p.prune, d.erasure,
        CASE WHEN e._id IS NOT NULL THEN sha256(coalesce(c.salt, ''::bytea) || convert_to(${lineText}, 'UTF8')) END AS found
      FROM audit_chain c LEFT JOIN audit_events e ON e._id = c.event LEFT JOIN audit_pruned p ON p.event = c.event
        LEFT JOIN audit_erased d ON d.event = c.event
      WHERE c.position > ${position} ORDER BY c.position LIMIT ${slice}`.execute(db);
    for (const place of rows) {
      if (place.position !== position + 1n)
        return result(`The place ${position + 1n} of the chain is missing.`);
      if (!sha256(hash, place.digest).equals(place.hash))
        return result(`The place ${place.position} of the chain (line ${place.event}) was changed.`);
      if (place.found === null && place.prune === null)
        return result(`The line ${place.event} (place ${place.position}) was removed.`);
      if (place.found !== null && place.erasure === null && !place.found.equals(place.digest))
        return result(`The line ${place.event} (place ${place.position}) was changed.`);
      if (place.found === null && place.prune !== null) {
        count(prunes, place.prune, place.digest);
        pruned += 1;
      }
      if (place.erasure !== null) {
        count(erasures, place.erasure, place.digest);
        erased += 1;
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

/** Lines that are gone are those that the log says were moved into a file, and no others; so with those of the erased. */
async function findFalselyRecorded(
  db: Kysely<Database>,
  { prunes, erasures }: Pick<Awaited<ReturnType<typeof walk>>, 'prunes' | 'erasures'>,
): Promise<string | undefined> {
  const prune = await findFalse(db, 'audit.prune', prunes);
  if (prune)
    return `${prune.lines} lines are gone, and the line ${prune.id}, which should record it, ${prune.how}.`;
  const erasure = await findFalse(db, 'audit.erase', erasures);
  return (
    erasure &&
    `${erasure.lines} lines have lost their personal parts, and the line ${erasure.id}, which should record it, ${erasure.how}.`
  );
}

async function findFalse(
  db: Kysely<Database>,
  action: 'audit.prune' | 'audit.erase',
  tally: Tally,
): Promise<{ id: string; lines: number; how: string } | undefined> {
  const { rows } = await sql<Recorded>`
    SELECT _id, (detail->>'lines')::int AS lines, detail->>'digests' AS digests
    FROM audit_events WHERE action = ${action}`.execute(db);
  const recorded = new Map(rows.map((row) => [row._id, row]));
  for (const [id, { lines, digests }] of tally) {
    const line = recorded.get(id);
    if (line?.lines !== lines || line.digests !== digests.digest('hex'))
      return { id, lines, how: line ? 'records others' : 'does not exist' };
  }
  return undefined;
}
