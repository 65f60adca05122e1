import { sql } from 'kysely';
import { SignatureServiceError } from '../../../../adapters/signature/index.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { completeAgreement } from '../completion/complete-agreement.ts';
import type { SigningTools } from '../signing-tools.ts';
import { askService } from './ask-service.ts';
import { createAtServiceJob } from './create-at-service.job.ts';

/** How many requests are asked about in one run: within the limits of the service, which others need too. */
const askedAtOnce = 40;

/**
 * The job every five minutes for what callbacks and pages have missed: creates what could not be created before, asks
 * about open requests (each again after ten minutes at first, after six hours once it is a day old), and completes what
 * everybody has signed. It stops for this time when the service does not answer.
 */
export async function checkServices(platform: Platform, tools: SigningTools): Promise<void> {
  const now = platform.clock.now();
  const { rows: uncreated } = await sql<{ _id: string }>`
    SELECT "_id" FROM signature_requests
    WHERE provider <> 'builtin' AND "supersededAt" IS NULL AND "completedAt" IS NULL AND "externalId" IS NULL
      AND (problem IS DISTINCT FROM 'rejected' OR "problemAt" <= ${now}::timestamptz - interval '1 hour')
    ORDER BY "createdAt" LIMIT ${askedAtOnce}`.execute(platform.db);
  for (const { _id: request } of uncreated)
    await platform.jobs.enqueue(platform.db, createAtServiceJob, { request }, { about: request });

  const { rows: open } = await sql<{ _id: string }>`
    SELECT "_id" FROM signature_requests
    WHERE provider <> 'builtin' AND "supersededAt" IS NULL AND "completedAt" IS NULL AND "externalId" IS NOT NULL
      AND EXISTS (SELECT 1 FROM signature_signers s WHERE s.request = signature_requests."_id" AND s."signedAt" IS NULL)
      AND ("askedAt" IS NULL OR "askedAt" <= ${now}::timestamptz
        - CASE WHEN "createdAt" > ${now}::timestamptz - interval '1 day' THEN interval '10 minutes'
          ELSE interval '6 hours' END)
    ORDER BY "askedAt" NULLS FIRST LIMIT ${askedAtOnce}`.execute(platform.db);
  await untilUnavailable(platform, open, (id) => askService(platform, tools, id));

  // Here instead of in its own job, which has given up or is still trying: each run would queue another one.
  const { rows: signed } = await sql<{ _id: string }>`
    SELECT "_id" FROM signature_requests
    WHERE provider <> 'builtin' AND "supersededAt" IS NULL AND "completedAt" IS NULL AND "externalId" IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM signature_signers s
        WHERE s.request = signature_requests."_id" AND s."signedAt" IS NULL)
      AND (problem IS DISTINCT FROM 'rejected' OR "problemAt" <= ${now}::timestamptz - interval '1 hour')
    ORDER BY "problemAt" NULLS FIRST LIMIT ${askedAtOnce}`.execute(platform.db);
  await untilUnavailable(platform, signed, (id) => completeAgreement(platform, tools, id));
}

/** Does this for each request, until the service does not answer. */
async function untilUnavailable(
  { log }: Platform,
  requests: readonly { _id: string }[],
  work: (id: string) => Promise<void>,
): Promise<void> {
  for (const { _id } of requests)
    try {
      await work(_id);
    } catch (error) {
      log.warn({ err: error, request: _id }, 'The signing service has not done what it was asked for');
      if (error instanceof SignatureServiceError && error.kind === 'unavailable') return;
    }
}
