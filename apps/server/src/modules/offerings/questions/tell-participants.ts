import { fundPagePath, investStatus } from '@paddock/domain';
import type { Kysely } from 'kysely';
import { inTransaction } from '../../../platform/database/index.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { Platform } from '../../../platform/platform.ts';
import { tellPerson } from '../../messages/notifications/index.ts';

/** People per transaction. */
const batchSize = 50;

/**
 * Tells those who take part in the fund about a published answer, without an email: they did not ask. Each batch records
 * how far it came in the transaction that tells its people, so a second run tells nobody twice.
 */
export async function tellParticipants(platform: Platform, question: string): Promise<void> {
  let isMore = true;
  while (isMore) isMore = await inTransaction(platform.db, (db) => tellBatch(db, platform, question));
}

async function tellBatch(db: Kysely<Database>, platform: Platform, question: string): Promise<boolean> {
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
    .innerJoin('users as u', 'u._id', 's.user')
    .select('s.user')
    .where('s.fund', '=', fund)
    .where('s.invest_status', '=', investStatus.accepted)
    .where('s.user', '!=', asker)
    .where('u.isActive', '=', true)
    .$if(toldUpTo !== null, (query) => query.where('s.user', '>', toldUpTo))
    .orderBy('s.user')
    .limit(batchSize)
    .execute();
  for (const { user } of people)
    await tellPerson(db, platform, {
      user,
      kind: 'answers',
      portal: null,
      fund,
      path: fundPagePath(url_slug),
      subject: `A question about ${name} was answered`,
    });
  const last = people.at(-1);
  if (!last) return false;
  await db.updateTable('fund_questions').set({ toldUpTo: last.user }).where('_id', '=', question).execute();
  return true;
}
