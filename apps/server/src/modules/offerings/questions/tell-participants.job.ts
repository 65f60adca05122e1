import { fundPagePath, investStatus } from '@paddock/domain';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { inTransaction } from '../../../platform/database/index.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { defineJob } from '../../../platform/define-job.ts';
import type { JobRun } from '../../../platform/job-run.ts';
import type { Platform } from '../../../platform/platform.ts';
import { tellPerson } from '../../messages/notifications/index.ts';

/** Notifies those who take part in a fund of an answer that was published. */
export const tellParticipantsJob = defineJob({
  name: 'tell-participants',
  data: z.object({ question: z.string() }),
  retryLimit: 60,
  longestRun: 120,
});

/** People per transaction. */
const batchSize = 50;

/**
 * Tells those who take part in the fund about a published answer, without an email: they did not ask. Each batch records
 * how far it came in the transaction that tells its people, so a second run tells nobody twice.
 */
export async function work(
  platform: Platform,
  data: z.infer<typeof tellParticipantsJob.data>,
  run: JobRun<typeof data>,
  sliceSize = batchSize,
): Promise<void> {
  const { question } = data;
  const slice = { question, size: sliceSize };
  while (await run.mayContinue())
    if (!(await inTransaction(platform.db, (db) => tellBatch(db, platform, slice)))) return;
  run.continueWith(data);
}

async function tellBatch(
  db: Kysely<Database>,
  platform: Platform,
  { question, size }: { question: string; size: number },
): Promise<boolean> {
  const published = await db
    .selectFrom('fund_questions as q')
    .innerJoin('funds as f', 'f._id', 'q.fund')
    .select(['q._id', 'q.user', 'q.toldUpTo', 'q.fund', 'f.name', 'f.url_slug'])
    .where('q._id', '=', question)
    // Hidden again in the meantime: nobody could read it.
    .where('q.publicQuestion', 'is not', null)
    .forUpdate('q')
    .executeTakeFirst();
  if (!published) return false;
  const { fund, name, toldUpTo, url_slug, user: asker } = published;
  const people = await db
    .selectFrom('synd_users as s')
    .select('s.user')
    // Once, whatever number of holders they take part with.
    .distinct()
    .where('s.fund', '=', fund)
    .where('s.invest_status', '=', investStatus.accepted)
    .where('s.user', '!=', asker)
    .$if(toldUpTo !== null, (query) => query.where('s.user', '>', toldUpTo))
    .orderBy('s.user')
    .limit(size)
    .execute();
  for (const { user } of people)
    await tellPerson(db, platform, {
      user,
      kind: 'answers',
      portal: null,
      fund,
      path: fundPagePath(url_slug),
      subject: `A question about ${name} was answered`,
      about: [{ collection: 'funds', record: fund }],
    });
  const last = people.at(-1);
  if (!last) return false;
  await db.updateTable('fund_questions').set({ toldUpTo: last.user }).where('_id', '=', question).execute();
  return true;
}
