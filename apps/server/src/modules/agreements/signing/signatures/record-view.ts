import type { Kysely } from 'kysely';
import { inTransaction } from '../../../../platform/database/index.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { appendEvent, readEvents } from './signature-events.ts';
import { findSignatureRequest, type SignatureRequest, type SignerRow } from './signature-request.ts';

/** Records that a signer opened the document: once for each place it was opened from. */
export async function recordView(
  db: Kysely<Database>,
  opened: { request: SignatureRequest; signer: SignerRow },
  from: { address: string; agent: string; now: Date },
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const request = await findSignatureRequest(transaction, { id: opened.request._id }, 'lock');
    if (!request || request.completedAt) return;
    const agent = from.agent.slice(0, 500);
    const events = await readEvents(transaction, request._id);
    const known = events.some(
      (event) =>
        event.kind === 'view' &&
        event.signer === opened.signer._id &&
        event.address === from.address &&
        event.agent === agent,
    );
    if (known || events.length > 200) return;
    await appendEvent(transaction, {
      request: request._id,
      at: from.now,
      kind: 'view',
      signer: opened.signer._id,
      address: from.address,
      agent,
      documentSha256: request.documentSha256,
      detail: {},
    });
  });
}
