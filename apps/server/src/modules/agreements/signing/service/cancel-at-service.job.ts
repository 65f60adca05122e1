import * as z from 'zod/mini';
import { SignatureServiceError } from '../../../../adapters/signature/index.ts';
import { visitor } from '../../../../platform/actor.ts';
import { audit } from '../../../../platform/audit.ts';
import { inTransaction } from '../../../../platform/database/index.ts';
import { defineJob } from '../../../../platform/define-job.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { SigningTools } from '../signing-tools.ts';
import { reportNotCanceled } from './not-canceled-email.ts';

/**
 * Cancels a superseded request at the service, so that nobody can sign it there. `id`: one that was created there too
 * many, instead.
 */
export const cancelAtServiceJob = defineJob({
  name: 'cancel-signature-request',
  data: z.object({ request: z.string(), id: z.optional(z.string()) }),
  retryLimit: 60,
  longestRun: 120,
  isExclusive: true,
});

/** The job that cancels a superseded request at its service. A request that has ended there already is left as it is. */
export async function cancelAtService(
  platform: Platform,
  tools: SigningTools,
  { request: id, id: surplus }: { request: string; id?: string | undefined },
): Promise<void> {
  const request = await platform.db
    .selectFrom('signature_requests')
    .select(['provider', 'externalId', 'requestedAt', 'supersededAt', 'syndUser'])
    .where('_id', '=', id)
    .executeTakeFirst();
  if (!request || (surplus === undefined ? !request.supersededAt : surplus === request.externalId)) return;
  const provider = tools.providers.of(request.provider);
  const lost = () => (request.requestedAt === null ? undefined : provider.find(id));
  const externalId = surplus ?? request.externalId ?? (await lost());
  if (externalId === undefined) return;
  const refusal = await provider.cancel(externalId).then(
    () => null,
    (error: unknown) => {
      // Retried while the service is down; what it refuses, such as a complete request, stays and is noted.
      if (error instanceof SignatureServiceError && error.kind === 'rejected') return error.message;
      throw error;
    },
  );
  await inTransaction(platform.db, async (db) => {
    if (refusal !== null) await reportNotCanceled(db, platform, { request: id, reason: refusal });
    await audit(
      db,
      {
        actor: visitor,
        origin: { address: 'job', agent: 'cancel-signature-request' },
        now: platform.clock.now(),
      },
      {
        action: 'agreement.cancel',
        collection: 'synd_users',
        record: request.syndUser,
        detail: { provider: request.provider, id: externalId, ...(refusal !== null && { refusal }) },
      },
    );
  });
}
