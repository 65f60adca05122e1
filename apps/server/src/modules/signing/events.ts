import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { newId } from '../../platform/database/index.ts';
import type { Database } from '../../platform/database/schema.ts';

export type SignatureEventKind = 'create' | 'invite' | 'view' | 'consent' | 'sign' | 'complete';

/** What happened to an agreement, as its evidence keeps it. */
export interface SignatureEvent {
  request: string;
  at: Date;
  kind: SignatureEventKind;
  signer: string | null;
  address: string | null;
  agent: string | null;
  /** SHA-256 (hex) of the PDF that this is about. */
  documentSha256: string;
  detail: Record<string, string>;
}

interface KeptEvent extends SignatureEvent {
  sequence: number;
  previousHash: string | null;
  hash: string;
}

/**
 * Appends an event to the chain of its request: each holds the hash of the one before, so that a row changed,
 * taken out or put in makes {@link verifyEvents} fail. The caller holds the lock of the request.
 */
export async function appendEvent(db: Kysely<Database>, event: SignatureEvent): Promise<void> {
  const last = await db
    .selectFrom('signature_events')
    .select(['sequence', 'hash'])
    .where('request', '=', event.request)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  const sequence = (last?.sequence ?? 0) + 1;
  const previousHash = last?.hash ?? null;
  await db
    .insertInto('signature_events')
    .values({
      ...event,
      _id: newId(),
      sequence,
      agent: event.agent?.slice(0, 500) ?? null,
      detail: JSON.stringify(event.detail),
      previousHash,
      hash: hashOf({ ...event, agent: event.agent?.slice(0, 500) ?? null, sequence, previousHash }),
    })
    .execute();
}

/** The events of a request in their order. */
export async function readEvents(db: Kysely<Database>, request: string): Promise<KeptEvent[]> {
  const { rows } = await sql<KeptEvent>`
    SELECT request, sequence, at, kind, signer, address, agent, "documentSha256", detail, "previousHash", hash
    FROM signature_events WHERE request = ${request} ORDER BY sequence`.execute(db);
  return rows;
}

/** Whether the chain is whole: every event as it was written, none missing before the last. */
export function verifyEvents(events: readonly KeptEvent[]): boolean {
  return events.every((event, index) => {
    const previousHash = events[index - 1]?.hash ?? null;
    return (
      event.sequence === index + 1 && event.previousHash === previousHash && event.hash === hashOf(event)
    );
  });
}

function hashOf(event: SignatureEvent & { sequence: number; previousHash: string | null }): string {
  const detail = Object.entries(event.detail).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(
      JSON.stringify([
        event.previousHash,
        event.request,
        event.sequence,
        event.at.toISOString(),
        event.kind,
        event.signer,
        event.address,
        event.agent,
        event.documentSha256,
        detail,
      ]),
    )
    .digest('hex');
}
