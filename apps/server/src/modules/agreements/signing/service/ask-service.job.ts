import type { SignatureProviderName } from '@paddock/domain';
import * as z from 'zod/mini';
import { type RequestProgress, SignatureServiceError } from '../../../../adapters/signature/index.ts';
import { inTransaction } from '../../../../platform/database/index.ts';
import { defineJob } from '../../../../platform/define-job.ts';
import type { JobAttempt } from '../../../../platform/job-run.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { SigningTools } from '../signing-tools.ts';
import { recordProgress } from './record-progress.ts';
import { recordProblem } from './service-problem.ts';

/** Asks the service who has signed a request, after a callback about it. */
export const askServiceJob = defineJob({
  name: 'ask-signature-service',
  /** `since`: when the callback came (ISO 8601). What was asked later knows what it was about. */
  data: z.object({ request: z.string(), since: z.string() }),
  retryLimit: 10,
  longestRun: 120,
});

/**
 * Asks the service about a request and records what it says (SIG-06): the only way in which signatures given there get
 * here. Does nothing for a request that is not at a service, is superseded, has every signature, or was asked about since.
 * Throws without asking while a limit of the service lasts, so that a job tries again.
 */
export async function askService(
  platform: Platform,
  tools: SigningTools,
  id: string,
  { unlessAskedSince }: { unlessAskedSince?: Date } = {},
): Promise<void> {
  const asked = await markAsked(platform, id, unlessAskedSince);
  if (!asked) return;
  let progress: RequestProgress;
  try {
    progress = await tools.providers.of(asked.provider).progress(asked.externalId);
  } catch (error) {
    if (error instanceof SignatureServiceError)
      await (error.retryAfter === null
        ? recordProblem(platform, id, error)
        : askLater(platform, id, error.retryAfter));
    throw error;
  }
  const { isTest } = tools.providers.of(asked.provider);
  const refusal = await inTransaction(platform.db, (db) =>
    recordProgress(db, platform, { id, isTest }, progress),
  );
  if (refusal) await recordProblem(platform, id, refusal);
}

/**
 * Asks the service after a callback, in a job. The first attempt does nothing if the service has been asked since the
 * callback arrived. A later attempt always asks, because it runs only when an earlier one got no answer.
 */
export async function askAfterCallback(
  platform: Platform,
  tools: SigningTools,
  { request, since }: { request: string; since: string },
  { previousFailures }: Pick<JobAttempt, 'previousFailures'>,
): Promise<void> {
  const options = previousFailures === 0 ? { unlessAskedSince: new Date(since) } : {};
  await askService(platform, tools, request, options);
}

/** A limit of the service is no problem for those who wait: nobody asks about the request until it is over. */
async function askLater({ db, clock }: Platform, id: string, seconds: number): Promise<void> {
  await db
    .updateTable('signature_requests')
    .set({ askedAt: new Date(clock.now().getTime() + seconds * 1_000) })
    .where('_id', '=', id)
    .execute();
}

/** Notes that the service is asked; undefined if it need not be. Throws while a limit of the service lasts. */
async function markAsked(
  platform: Platform,
  id: string,
  unlessAskedSince: Date | undefined,
): Promise<{ provider: SignatureProviderName; externalId: string } | undefined> {
  const { db, clock } = platform;
  const now = clock.now();
  const until = unlessAskedSince !== undefined && unlessAskedSince < now ? unlessAskedSince : now;
  const row = await db
    .updateTable('signature_requests')
    .set({ askedAt: now })
    .where('_id', '=', id)
    .where('provider', '<>', 'builtin')
    .where('externalId', 'is not', null)
    .where('supersededAt', 'is', null)
    .where('completedAt', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('signature_signers')
          .select('signature_signers._id')
          .whereRef('signature_signers.request', '=', 'signature_requests._id')
          .where('signedAt', 'is', null),
      ),
    )
    .where((is) => is.or([is('askedAt', 'is', null), is('askedAt', '<=', until)]))
    .returning(['provider', 'externalId'])
    .executeTakeFirst();
  if (row && row.externalId !== null) return { ...row, externalId: row.externalId };
  // Read only now: the limit may come from a run that this one has waited for.
  const later = await db
    .selectFrom('signature_requests')
    .select('askedAt')
    .where('_id', '=', id)
    .where('supersededAt', 'is', null)
    .where('completedAt', 'is', null)
    .where('askedAt', '>', now)
    .executeTakeFirst();
  if (!later?.askedAt) return undefined;
  const seconds = (later.askedAt.getTime() - clock.now().getTime()) / 1_000;
  if (seconds > 0)
    throw new SignatureServiceError('unavailable', 'The signing service wants to be asked later', {
      retryAfter: Math.ceil(seconds),
    });
  // Somebody else has asked since this run read the clock, and may not have recorded the answer yet.
  return unlessAskedSince === undefined ? markAsked(platform, id, undefined) : undefined;
}
