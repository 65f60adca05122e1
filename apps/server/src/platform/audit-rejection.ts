import { type Kysely, type Selectable, sql } from 'kysely';
import type { Actor } from './actor.ts';
import { appendAuditEntry, audit, type Origin } from './audit.ts';
import { inTransaction } from './database/index.ts';
import type { Database } from './database/schema.ts';
import type { RejectionCounts, RejectionEntry } from './database/tables/audit-counts.ts';
import { type PurgeContext, purgeSlices } from './purge.ts';
import { addressGroup } from './rate-limits.ts';

interface RequestSource {
  readonly actor: Actor;
  readonly origin: Origin;
  readonly now: Date;
}

const minute = 60_000;

/**
 * How many lines of one kind a caller leaves within a window. Fewer for visitors, because being signed out costs
 * nothing.
 */
const entriesPerWindow = { visitor: 1, person: 60 };

/**
 * Writes a rejection to the audit log. Of similar rejections of one caller (a person, else an address), only the
 * first of a window get a line of their own; {@link summarizeRejections} counts the others. So nobody can flood the
 * log.
 */
export async function auditRejection(
  db: Kysely<Database>,
  by: RequestSource,
  line: RejectionEntry,
  more: { windowMs?: number; atMost?: number } = {},
): Promise<void> {
  const { actor, origin, now } = by;
  const person = actor.session?.impersonatedBy ?? actor.user?.id ?? null;
  const windowMs = more.windowMs ?? minute;
  const startedAt = new Date(Math.floor(now.getTime() / windowMs) * windowMs);
  const atMost = more.atMost ?? (person ? entriesPerWindow.person : entriesPerWindow.visitor);
  const { rows } = await sql<{ times: number }>`
    INSERT INTO refusal_counts AS c (caller, line, "startedAt", "endsAt", actor, level, address, "atMost")
    VALUES (${person ?? addressGroup(origin.address)}, ${JSON.stringify(line)}, ${startedAt},
      ${new Date(startedAt.getTime() + windowMs)}, ${person}, ${actor.level}, ${origin.address}, ${atMost})
    ON CONFLICT (caller, line, "startedAt") DO UPDATE SET times = c.times + 1 RETURNING times`.execute(db);
  if ((rows[0]?.times ?? 1) <= atMost) await audit(db, by, line);
}

/** Writes one line for each window that has ended and had more rejections than lines. */
export async function summarizeRejections({ db, now, mayContinue }: PurgeContext): Promise<void> {
  await purgeSlices({ mayContinue }, windowsPerSlice, () => summarizeSlice(db, now));
}

/** Windows of one transaction. */
const windowsPerSlice = 200;

async function summarizeSlice(database: Kysely<Database>, now: Date): Promise<number> {
  return inTransaction(database, async (db) => {
    const { rows: ended } = await sql<
      Selectable<RejectionCounts>
    >`DELETE FROM refusal_counts WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM refusal_counts WHERE "endsAt" <= ${now} ORDER BY "startedAt" LIMIT ${windowsPerSlice})) RETURNING *`.execute(
      db,
    );
    const inOrder = ended.toSorted((one, other) => one.startedAt.getTime() - other.startedAt.getTime());
    for (const { line, actor, level, address, times, atMost, startedAt } of inOrder) {
      if (times <= atMost) continue;
      const { detail, ...rest } = line;
      const since = startedAt.toISOString();
      await appendAuditEntry(
        db,
        { person: actor, level, address, agent: '', now },
        { ...rest, detail: { ...detail, more: times - atMost, since } },
      );
    }
    return ended.length;
  });
}
