import { grants, lifetimes } from '@paddock/domain';
import type { Kysely, Selectable } from 'kysely';
import type { Actor, ActorUser } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { BackgroundTasks } from '../../../platform/database/tables/background-tasks.ts';
import { throwDomainError } from '../../../platform/domain-error.ts';

/**
 * The person who began a task as they are now: who has lost the level meanwhile, or the account, changes nothing more.
 * The re-authentication from when the task began counts for all of it.
 */
export async function taskActor(
  db: Kysely<Database>,
  task: Pick<Selectable<BackgroundTasks>, 'startedBy' | 'isReauthenticated' | 'createdAt'>,
  now: Date,
): Promise<{ actor: Actor; person: ActorUser }> {
  const found = await db
    .selectFrom('users')
    .select(['_id', 'username', 'email', 'firstName', 'lastName', 'level', 'isActive'])
    .where('_id', '=', task.startedBy)
    .executeTakeFirst();
  if (!found?.isActive || !grants(found.level, 'admin'))
    return throwDomainError('forbidden', 'The person who began this may no longer do it.');
  const { _id: id, username, email, firstName, lastName, level } = found;
  const person = { id, username, email, firstName, lastName };
  const counts =
    task.isReauthenticated && now.getTime() - task.createdAt.getTime() <= lifetimes.backgroundTaskTrust;
  const session = {
    id: '',
    hash: Buffer.alloc(0),
    isFormerCode: false,
    authenticatedAt: counts ? now : new Date(0),
    impersonatedBy: null,
    mustSetUpSecondFactor: false,
    secondFactorDueAt: null,
  };
  return { actor: { level, user: person, isImpersonation: false, session }, person };
}
