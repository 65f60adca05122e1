import { displayName } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { ActorUser } from '../../../platform/actor.ts';
import { newId } from '../../../platform/database/index.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { Platform } from '../../../platform/platform.ts';
import { emailTeam } from '../../messages/notifications/index.ts';
import { questionAskedEmail } from './question-emails.ts';

export interface AskedQuestion {
  readonly fund: { readonly _id: string; readonly name: string };
  readonly person: ActorUser;
  readonly portal: string | null;
  readonly question: string;
  readonly now: Date;
}

/**
 * Stores a question and tells the team. The same question of the same person that is still open is returned as it is,
 * without another email.
 */
export async function askQuestion(
  db: Kysely<Database>,
  platform: Platform,
  { fund, person, portal, question, now }: AskedQuestion,
): Promise<{ id: string; isNew: boolean }> {
  const { rows } = await sql<{ _id: string }>`
    INSERT INTO fund_questions (_id, "createdAt", "updatedAt", fund, portal, "user", question)
    VALUES (${newId()}, ${now}, ${now}, ${fund._id}, ${portal}, ${person.id}, ${question})
    ON CONFLICT (fund, "user", md5(question)) WHERE answer IS NULL AND "closedAt" IS NULL
      -- An update that changes nothing, so that the row is returned.
      DO UPDATE SET question = excluded.question
    RETURNING _id, (xmax = 0) AS "isNew"`.execute(db);
  const [stored] = rows as { _id: string; isNew: boolean }[];
  if (!stored) throw new Error(`The insert of a question about the fund ${fund._id} returned no row`);
  if (stored.isNew)
    await emailTeam(
      db,
      platform,
      { kind: 'questions', portal },
      {
        ...questionAskedEmail(platform.config, await platform.portals.byId(portal), {
          fund,
          asker: displayName(person),
          question,
        }),
      },
    );
  return { id: stored._id, isNew: stored.isNew };
}
