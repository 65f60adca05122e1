import type { ManagedQuestion } from '@paddock/contract';
import { investStatus } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { Platform } from '../../platform/platform.ts';
import { tellPerson } from '../notifications/index.ts';
import { questionAnsweredEmail } from './question-emails.ts';

/** The page of the fund, where its questions and answers are. */
const pagePath = (slug: string | null): string =>
  slug ? `/syndication/dashboard/${encodeURIComponent(slug)}` : '/dashboard';

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
    .select(['q.user', 'u.email', 'u.isActive', 'q.portal', 'f.url_slug'])
    .where('q._id', '=', _id)
    .executeTakeFirstOrThrow();
  if (!to.isActive) return;
  const path = pagePath(to.url_slug);
  const email = questionAnsweredEmail(
    platform.config,
    { email: to.email, portal: await platform.portals.byId(to.portal) },
    { fund: fund.name, path, question, answer, isCorrection },
  );
  const { user, portal } = to;
  await tellPerson(
    db,
    platform,
    { user, kind: 'answers', portal, fund: fund._id, path, subject: email.subject },
    email,
  );
}

/** Tells the others who take part in the fund, without an email: they did not ask. */
export async function tellParticipants(
  db: Kysely<Database>,
  platform: Platform,
  { asker, fund }: ManagedQuestion,
): Promise<void> {
  const people = await db
    .selectFrom('synd_users as s')
    .innerJoin('users as u', 'u._id', 's.user')
    .innerJoin('funds as f', 'f._id', 's.fund')
    .select(['s.user', 'f.url_slug'])
    .where('s.fund', '=', fund._id)
    .where('s.invest_status', '=', investStatus.accepted)
    .where('s.user', '!=', asker._id)
    .where('u.isActive', '=', true)
    .orderBy('s.user')
    .execute();
  for (const { user, url_slug } of people)
    await tellPerson(db, platform, {
      user,
      kind: 'answers',
      portal: null,
      fund: fund._id,
      path: pagePath(url_slug),
      subject: `A question about ${fund.name} was answered`,
    });
}
