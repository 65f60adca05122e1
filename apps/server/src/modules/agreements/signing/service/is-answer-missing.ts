import type { Kysely } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findSignatureRequest } from '../signatures/signature-request.ts';
import { askServiceJob } from './ask-service.job.ts';

/**
 * Whether the investor may have signed at a service before `until` without our knowing, or could not sign because of
 * it: it has not answered since, or has a problem. Then it is asked. The caller holds the lock of the participation.
 */
export async function isAnswerMissing(
  db: Kysely<Database>,
  platform: Pick<Platform, 'jobs'>,
  { syndUser, until, now }: { syndUser: string; until: Date; now: Date },
): Promise<boolean> {
  const request = await findSignatureRequest(db, { syndUser });
  if (!request || request.provider === 'builtin' || request.completedAt) return false;
  const { _id, externalId, askedAt, problem } = request;
  if (externalId === null) return problem !== null;
  if (problem === null && askedAt && askedAt >= until && askedAt <= now) return false;
  await platform.jobs.enqueue(db, askServiceJob, { request: _id, since: now.toISOString() });
  return true;
}
