import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { newId } from '../../../../platform/database/index.ts';
import type { Database } from '../../../../platform/database/schema.ts';

/** send: the request was created at the service that collects the signatures. */
export type SignatureEventKind = 'create' | 'send' | 'invite' | 'view' | 'consent' | 'sign' | 'complete';

/** An event of an agreement, as its evidence records it. */
export interface SignatureEvent {
  request: string;
  at: Date;
  kind: SignatureEventKind;
  signer: string | null;
  address: string | null;
  agent: string | null;
  /** SHA-256 (hex) of the PDF that the event refers to; null if a service keeps it. */
  documentSha256: string | null;
  detail: Record<string, string>;
}

/** The event of an agreement's completion, which is on the audit page of a sealed one too. */
export const completionOf = (
  request: string,
  { at, documentSha256 }: Pick<SignatureEvent, 'at' | 'documentSha256'>,
): SignatureEvent => ({
  request,
  at,
  kind: 'complete',
  signer: null,
  address: null,
  agent: null,
  documentSha256,
  detail: {},
});

interface StoredSignatureEvent extends SignatureEvent {
  sequence: number;
  previousHash: string | null;
  hash: string;
}

/**
 * Appends an event to the chain of its request. Each holds the hash of the one before, so that changing, removing or
 * inserting a row makes {@link verifyEvents} fail. The caller holds the lock of the request. Returns the hash of the
 * event before, or null for the first one.
 */
export async function appendEvent(
  db: Kysely<Database>,
  event: SignatureEvent,
): Promise<{ previousHash: string | null }> {
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
      hash: hashEvent({ ...event, agent: event.agent?.slice(0, 500) ?? null, sequence, previousHash }),
    })
    .execute();
  return { previousHash };
}

/** The events of a request in order. */
export async function readEvents(db: Kysely<Database>, request: string): Promise<StoredSignatureEvent[]> {
  const { rows } = await sql<StoredSignatureEvent>`
    SELECT request, sequence, at, kind, signer, address, agent, "documentSha256", detail, "previousHash", hash
    FROM signature_events WHERE request = ${request} ORDER BY sequence`.execute(db);
  return rows;
}

/** Whether the chain is intact: every event as it was written, and none missing before the last. */
export function verifyEvents(events: readonly StoredSignatureEvent[]): boolean {
  return events.every((event, index) => {
    const previousHash = events[index - 1]?.hash ?? null;
    return (
      event.sequence === index + 1 && event.previousHash === previousHash && event.hash === hashEvent(event)
    );
  });
}

function hashEvent(event: SignatureEvent & { sequence: number; previousHash: string | null }): string {
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
