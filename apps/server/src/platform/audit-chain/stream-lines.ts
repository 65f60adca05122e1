import { type Kysely, sql } from 'kysely';
import { newId } from '../database/index.ts';
import type { Database } from '../database/schema.ts';
import type { AuditSink } from './audit-sink.ts';

/** Lines that are sent together. */
const slice = 100;

/** Seconds for which a process sends alone: longer than sending a slice takes. */
const tenure = 60;

interface SentLine {
  position: bigint;
  line: string;
}

/** Sends the lines of the chain in their order. What was sent is noted after it, so a line may be sent again. */
export function createStreaming(db: Kysely<Database>, sink: AuditSink) {
  const holder = newId();
  return {
    /** Sends everything that is new, unless another process sends. Throws if the other end does not take it. */
    send: async (stop: AbortSignal): Promise<void> => {
      let position = await claim(db, holder);
      while (position !== undefined && !stop.aborted) {
        const lines: readonly SentLine[] = await readLines(db, position);
        const last = lines.at(-1);
        if (!last) return;
        await sink.send(lines.map(({ line }) => line));
        position = await noteSent(db, { holder, from: position, to: last.position });
        if (lines.length < slice) return;
      }
    },
    /** Lets another process send at once. */
    release: async (): Promise<void> => {
      await sql`UPDATE audit_stream SET holder = NULL, until = NULL WHERE holder = ${holder}`.execute(db);
    },
  };
}

/** Up to where lines were sent, if this process may send. */
async function claim(db: Kysely<Database>, holder: string): Promise<bigint | undefined> {
  const { rows } = await sql<{ position: bigint }>`
    INSERT INTO audit_stream AS s (holder, until) VALUES (${holder}, now() + make_interval(secs => ${tenure}))
    ON CONFLICT (single) DO UPDATE SET holder = excluded.holder, until = excluded.until
    WHERE s.holder = ${holder} OR s.until IS NULL OR s.until < now() RETURNING position`.execute(db);
  return rows[0]?.position;
}

/** Undefined if another process sends by now. */
async function noteSent(
  db: Kysely<Database>,
  { holder, from, to }: { holder: string; from: bigint; to: bigint },
): Promise<bigint | undefined> {
  const { rows } = await sql<{ position: bigint }>`
    UPDATE audit_stream SET position = ${to}, until = now() + make_interval(secs => ${tenure})
    WHERE holder = ${holder} AND position = ${from} RETURNING position`.execute(db);
  return rows[0]?.position;
}

async function readLines(db: Kysely<Database>, after: bigint): Promise<readonly SentLine[]> {
  const { rows } = await sql<SentLine>`
    SELECT c.position, (jsonb_build_object('position', c.position, 'hash', encode(c.hash, 'hex'), '_id', c.event)
      || CASE WHEN e._id IS NULL THEN '{"isMoved": true}'::jsonb ELSE jsonb_build_object(
        'at', to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'actor', e.actor, 'level', e.level,
        'action', e.action, 'collection', e.collection, 'record', e.record, 'portal', e.portal, 'address', e.address,
        'agent', e.agent, 'detail', e.detail, 'person', e.person, 'fund', e.fund) END)::text AS line
    FROM audit_chain c LEFT JOIN audit_events e ON e._id = c.event
    WHERE c.position > ${after} ORDER BY c.position LIMIT ${slice}`.execute(db);
  return rows;
}
