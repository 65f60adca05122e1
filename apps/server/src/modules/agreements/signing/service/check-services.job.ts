import { sql } from 'kysely';
import * as z from 'zod/mini';
import { SignatureServiceError } from '../../../../adapters/signature/index.ts';
import { defineJob } from '../../../../platform/define-job.ts';
import type { JobRun } from '../../../../platform/job-run.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { completeAgreement } from '../completion/complete-agreement.job.ts';
import type { SigningTools } from '../signing-tools.ts';
import { askService } from './ask-service.job.ts';
import { createAtServiceJob } from './create-at-service.job.ts';

/** Asks the service about requests that no callback came for, and tries again what it has not done. */
export const checkServicesJob = defineJob({
  name: 'check-signature-services',
  data: z.object({}),
  retryLimit: 0,
  longestRun: 240,
  schedule: '*/5 * * * *',
});

/** How many requests are asked about in one run: within the limits of the service, which others need too. */
const askedAtOnce = 40;

/**
 * The job every five minutes for what callbacks and pages have missed: creates what could not be created before, asks
 * about open requests (each again after ten minutes at first, after six hours once it is a day old), and completes what
 * everybody has signed. It stops for this time when the service does not answer.
 */
export async function checkServices(
  platform: Platform,
  tools: SigningTools,
  run: Pick<JobRun, 'mayContinue'>,
): Promise<void> {
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
  await untilUnavailable(platform, run, open, (id) => askService(platform, tools, id));

  // Here instead of in its own job, which has given up or is still trying: each run would queue another one.
  const { rows: signed } = await sql<{ _id: string }>`
    SELECT "_id" FROM signature_requests
    WHERE provider <> 'builtin' AND "supersededAt" IS NULL AND "completedAt" IS NULL AND "externalId" IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM signature_signers s
        WHERE s.request = signature_requests."_id" AND s."signedAt" IS NULL)
      AND (problem IS DISTINCT FROM 'rejected' OR "problemAt" <= ${now}::timestamptz - interval '1 hour')
    ORDER BY "problemAt" NULLS FIRST LIMIT ${askedAtOnce}`.execute(platform.db);
  await untilUnavailable(platform, run, signed, (id) => completeAgreement(platform, tools, id));
}

/** Does this for each request, until the service does not answer. The next run does what this one has no time for. */
async function untilUnavailable(
  { log }: Platform,
  run: Pick<JobRun, 'mayContinue'>,
  requests: readonly { _id: string }[],
  work: (id: string) => Promise<void>,
): Promise<void> {
  for (const { _id } of requests) {
    if (!(await run.mayContinue())) return;
    try {
      await work(_id);
    } catch (error) {
      log.warn({ err: error, request: _id }, 'The signing service has not done what it was asked for');
      if (error instanceof SignatureServiceError && error.kind === 'unavailable') return;
    }
  }
}
