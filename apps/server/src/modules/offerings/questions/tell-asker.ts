import type { ManagedQuestion } from '@paddock/contract';
import { fullName, fundPagePath } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { Platform } from '../../../platform/platform.ts';
import { tellPerson } from '../../messages/notifications/index.ts';
import { questionAnsweredEmail } from './question-emails.ts';

/** Tells the person who asked, by email too. */
export async function tellAsker(
  db: Kysely<Database>,
  platform: Platform,
  { _id, question, fund }: ManagedQuestion,
  { answer, isCorrection }: { answer: string; isCorrection: boolean },
): Promise<void> {
  const to = await db
    .selectFrom('fund_questions as q')
    .innerJoin('users as u', 'u._id', 'q.user')
    .innerJoin('funds as f', 'f._id', 'q.fund')
    .select(['q.user', 'u.email', 'u.firstName', 'u.lastName', 'q.portal', 'f.url_slug'])
    .where('q._id', '=', _id)
    .executeTakeFirstOrThrow();
  const path = fundPagePath(to.url_slug);
  const email = questionAnsweredEmail(
    platform.config,
    { email: to.email, name: fullName(to), portal: await platform.portals.byId(to.portal) },
    { fund: fund.name, path, question, answer, isCorrection },
  );
  const { user, portal } = to;
  const about = [{ collection: 'funds', record: fund._id }] as const;
  const news = {
    user,
    kind: 'answers',
    portal,
    fund: fund._id,
    path,
    subject: email.subject,
    about,
  } as const;
  await tellPerson(db, platform, news, email);
}
