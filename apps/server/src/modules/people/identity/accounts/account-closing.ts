import type { PortalView } from '@paddock/contract';
import {
  type AccountActionFacts,
  type AccountState,
  deactivationBlock,
  effectiveLevel,
  reactivationBlock,
  signOutBlock,
} from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Actor, ActorUser } from '../../../../platform/actor.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { throwDomainError, throwNotFound } from '../../../../platform/domain-error.ts';
import { type RecordChanges, trackChanges } from '../../../../platform/record-changes.ts';
import { withdrawRequestsOf } from '../../approvals/index.ts';
import { requireOwnSession } from '../sessions/require-own-session.ts';
import { endUserSessions } from '../sessions/sessions.ts';
import { accountStateSql } from './account-state.ts';
import { voidCodes } from './one-time-codes.ts';
import { requireSuperadminRemains } from './require-superadmin-remains.ts';

interface ClosingContext {
  readonly db: Kysely<Database>;
  readonly actor: Actor;
  readonly portal: PortalView | null;
  readonly now: Date;
}

/** Closes an account, ends its sessions and voids its codes. Returns what changed. */
export async function deactivateAccount(
  context: ClosingContext,
  { user, reason }: { user: string; reason: string },
): Promise<RecordChanges> {
  const { db, now } = context;
  const { facts, admin, changes } = await lockForAction(context, user);
  rejectBlocked(deactivationBlock(facts), facts);
  if (facts.level === 'superadmin') await requireSuperadminRemains(db, user);
  await db.updateTable('users').set({ isActive: false, updatedAt: now }).where('_id', '=', user).execute();
  await endUserSessions(db, user, now);
  await voidCodes(db, user, now);
  await withdrawRequestsOf(db, user, context);
  const line = { at: now, by: admin.id, reason };
  await db
    .insertInto('account_deactivations')
    .values({ user, ...line })
    .onConflict((conflict) => conflict.column('user').doUpdateSet(line))
    .execute();
  return changes();
}

/** Opens a closed account again. Its sessions stay ended. */
export async function reactivateAccount(context: ClosingContext, user: string): Promise<RecordChanges> {
  const { db, now } = context;
  const { facts, changes } = await lockForAction(context, user);
  rejectBlocked(reactivationBlock(facts), facts);
  await db.updateTable('users').set({ isActive: true, updatedAt: now }).where('_id', '=', user).execute();
  await db.deleteFrom('account_deactivations').where('user', '=', user).execute();
  return changes();
}

/** Ends all sessions of somebody, for example after a lost phone. Returns how many. */
export async function signOutPerson(context: ClosingContext, user: string): Promise<number> {
  const { facts } = await lockForAction(context, user);
  rejectBlocked(signOutBlock(facts), facts);
  return endUserSessions(context.db, user, context.now);
}

async function lockForAction(
  { db, actor }: ClosingContext,
  user: string,
): Promise<{ facts: AccountActionFacts; admin: ActorUser; changes: () => Promise<RecordChanges> }> {
  const { user: admin } = requireOwnSession(actor);
  const changes = await trackChanges(db, 'users', user);
  const { rows } = await sql<{ level: AccountActionFacts['level'] | null; state: AccountState }>`
    SELECT u.level, ${accountStateSql('u')} AS state FROM users u WHERE u._id = ${user}`.execute(db);
  const [found] = rows;
  if (!found) return throwNotFound('This person');
  const facts = {
    actorLevel: actor.level,
    isSelf: admin.id === user,
    level: effectiveLevel(found.level),
    state: found.state,
  };
  return { facts, admin, changes };
}

/** What a level may not do is forbidden; what the account itself rules out is a conflict. */
function rejectBlocked(block: string | null, facts: AccountActionFacts): void {
  if (block === null) return;
  const isBeyondLevel = !facts.isSelf && signOutBlock(facts) !== null;
  throwDomainError(isBeyondLevel ? 'forbidden' : 'conflict', block);
}
