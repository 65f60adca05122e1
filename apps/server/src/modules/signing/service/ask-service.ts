import { type RequestProgress, SignatureServiceError } from '../../../adapters/signature/index.ts';
import { inTransaction } from '../../../platform/database/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SigningTools } from '../signing-tools.ts';
import { recordProgress } from './record-progress.ts';
import { recordProblem } from './service-problem.ts';

/**
 * Asks the service about a request and records what it says (SIG-06): the only way in which signatures given there get
 * here. Does nothing for a request that is not at a service, is complete, superseded, or was asked about since.
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

/** A limit of the service is no problem for those who wait: nobody asks about the request until it is over. */
async function askLater({ db, clock }: Platform, id: string, seconds: number): Promise<void> {
  await db
    .updateTable('signature_requests')
    .set({ askedAt: new Date(clock.now().getTime() + seconds * 1_000) })
    .where('_id', '=', id)
    .execute();
}

/** Notes that the service is asked; undefined if it need not be. */
async function markAsked({ db, clock }: Platform, id: string, unlessAskedSince: Date | undefined) {
  const row = await db
    .updateTable('signature_requests')
    .set({ askedAt: clock.now() })
    .where('_id', '=', id)
    .where('provider', '<>', 'builtin')
    .where('externalId', 'is not', null)
    .where('supersededAt', 'is', null)
    .where('completedAt', 'is', null)
    .where((is) =>
      unlessAskedSince === undefined
        ? is.lit(true)
        : is.or([is('askedAt', 'is', null), is('askedAt', '<=', unlessAskedSince)]),
    )
    .returning(['provider', 'externalId'])
    .executeTakeFirst();
  return row && row.externalId !== null ? { ...row, externalId: row.externalId } : undefined;
}
