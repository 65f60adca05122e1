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
import { forgetClosing } from '../closing/closing-requests.ts';
import { requireOwnSession } from '../sessions/require-own-session.ts';
import { endUserSessions } from '../sessions/sessions.ts';
import { accountStateSql } from './account-state.ts';
import { voidCodes } from './one-time-codes.ts';
import { requireSuperadminRemains } from './require-superadmin-remains.ts';

export interface ClosingContext {
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
  const action = await lockForAction(context, user);
  rejectBlocked(deactivationBlock(action.facts), action.facts);
  return deactivate(context, { ...action, user, reason });
}

/** The same at the person's own request. An account that was deactivated before stays so. Returns who closed it too. */
export async function closeAccount(
  context: ClosingContext,
  { user, reason }: { user: string; reason: string },
): Promise<{ changes: RecordChanges; admin: ActorUser }> {
  const action = await lockForAction(context, user);
  const { facts, admin } = action;
  if (facts.state === 'deactivated') {
    rejectBlocked(signOutBlock(facts), facts);
    return { changes: await action.changes(), admin };
  }
  rejectBlocked(deactivationBlock(facts), facts);
  return { changes: await deactivate(context, { ...action, user, reason }), admin };
}

async function deactivate(
  context: ClosingContext,
  { facts, admin, changes, user, reason }: LockedAccount & { user: string; reason: string },
): Promise<RecordChanges> {
  const { db, now } = context;
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
  await forgetClosing(db, user);
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

interface LockedAccount {
  readonly facts: AccountActionFacts;
  readonly admin: ActorUser;
  readonly changes: () => Promise<RecordChanges>;
}

async function lockForAction({ db, actor }: ClosingContext, user: string): Promise<LockedAccount> {
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
