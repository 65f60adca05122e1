import { sql } from 'kysely';
import * as z from 'zod/mini';
import { defineJob } from '../../../platform/define-job.ts';
import type { JobRun } from '../../../platform/job-run.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inspectFields, type StoredTemplate } from './agreement/template-fields.ts';
import { readServiceTemplates } from './service/template-needs.ts';
import type { SigningTools } from './signing-tools.ts';

/** Reads the fields of agreement templates that have not been inspected, every hour and at the start. */
export const inspectTemplatesJob = defineJob({
  name: 'inspect-templates',
  data: z.object({}),
  retryLimit: 2,
  longestRun: 600,
  schedule: '11 * * * *',
});

/**
 * Inspects new templates, so that the fund page knows what they need before anyone invests: ours, and at a service, those
 * of open funds. Each takes seconds; what this run has no time for is still new in the next one.
 */
export async function inspectTemplates(
  platform: Platform,
  tools: SigningTools,
  run: Pick<JobRun, 'mayContinue'>,
): Promise<void> {
  const { rows } = await sql<StoredTemplate>`
    SELECT "_id", "docPath" FROM agreement_templates
    WHERE "docPath" IS NOT NULL AND "formFields" IS NULL`.execute(platform.db);
  for (const template of rows) {
    if (!(await run.mayContinue())) return;
    try {
      await inspectFields(platform, tools, template);
    } catch (error) {
      platform.log.warn({ err: error, template: template._id }, 'A template could not be inspected');
    }
  }
  await readServiceTemplates(platform, tools, run);
}
