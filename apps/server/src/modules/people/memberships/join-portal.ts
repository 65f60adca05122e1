import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import { audit, type Origin } from '../../../platform/audit.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError } from '../../../platform/domain-error.ts';
import { forgetRemoval } from './portal-removals.ts';

/** The message to everybody who may not register, whatever the reason. */
export const registrationClosed = 'Registration is not open on this site.';

interface JoinInput {
  readonly user: string;
  readonly portal: string | null;
  readonly how: 'registered' | 'signed-in';
}

/**
 * Makes a person a member of an open portal (SEC-05); on one with `registrationDisabled` nothing changes. Returns
 * whether they are a member now. Runs in the transaction of the sign-in or registration.
 */
export async function joinPortal(
  db: Kysely<Database>,
  by: { actor: Actor; origin: Origin; now: Date },
  { user, portal, how }: JoinInput,
): Promise<boolean> {
  if (portal === null) return false;
  const known = await db
    .selectFrom('portal_memberships')
    .select('since')
    .where('user', '=', user)
    .where('portal', '=', portal)
    .executeTakeFirst();
  if (known) return true;
  // Locks the portal, so that this and an admin's closing of it run one after the other.
  const { rows } = await sql`SELECT 1 FROM portals WHERE _id = ${portal} AND NOT "registrationDisabled"
    FOR SHARE`.execute(db);
  if (rows.length === 0) return false;
  const joined = await db
    .insertInto('portal_memberships')
    .values({ user, portal, how, since: by.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user')
    .executeTakeFirst();
  await forgetRemoval(db, { user, portal });
  if (joined)
    await audit(db, by, {
      action: 'memberships.join',
      collection: 'users',
      record: user,
      portal,
      detail: { how },
    });
  return true;
}

/** The same for a registration, which is rejected if the portal was closed in the meantime. */
export async function registerMember(
  db: Kysely<Database>,
  by: { actor: Actor; origin: Origin; now: Date },
  { user, portal }: { user: string; portal: string | null },
): Promise<void> {
  const isMember = await joinPortal(db, by, { user, portal, how: 'registered' });
  if (!isMember && portal !== null) throwDomainError('registration_disabled', registrationClosed);
}

/** Makes somebody who has accepted an invitation a member, of a closed portal too. */
export async function addInvitedMember(
  db: Kysely<Database>,
  { user, portal, now }: { user: string; portal: string; now: Date },
): Promise<void> {
  await db
    .insertInto('portal_memberships')
    .values({ user, portal, how: 'admitted', since: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await forgetRemoval(db, { user, portal });
}
