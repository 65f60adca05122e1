import { lifetimes } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import { auditSystemAction } from '../../../../platform/audit.ts';
import { inTransaction } from '../../../../platform/database/index.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import type { PurgeContext } from '../../../../platform/purge.ts';
import { hashCode, newCode } from '../../../../platform/tokens.ts';

/** Opens a session and returns its auth code for the browser. The database stores the hash only (COL-10). */
export async function openSession(
  db: Kysely<Database>,
  session: {
    user: string;
    now: Date;
    /** The superadmin, for an impersonation session. */
    impersonatedBy?: string;
    address: string;
    agent: string;
    device?: Buffer | null;
    /** Whether it may do what requires re-authentication at once. */
    isAuthenticated?: boolean;
  },
): Promise<string> {
  const code = newCode();
  await db
    .insertInto('user_auths')
    .values({
      hash: hashCode(code),
      user: session.user,
      createdAt: session.now,
      lastUsedAt: session.now,
      authenticatedAt: session.isAuthenticated === false ? new Date(0) : session.now,
      superadmin: session.impersonatedBy ?? null,
      address: session.address,
      agent: session.agent.slice(0, 500),
      device: session.device ?? null,
    })
    .execute();
  return code;
}

export async function endSession(db: Kysely<Database>, id: string, now: Date): Promise<void> {
  await db.updateTable('user_auths').set({ endedAt: now }).where('_id', '=', id).execute();
}

/** Ends the impersonation sessions that a superadmin opened; none outlives the superadmin's own session (AUT-14). */
export async function endImpersonationSessions(
  db: Kysely<Database>,
  superadmin: string,
  now: Date,
): Promise<void> {
  const ended = await db
    .updateTable('user_auths')
    .set({ endedAt: now })
    .where('superadmin', '=', superadmin)
    .where('endedAt', 'is', null)
    .returning(['user', 'superadmin'])
    .execute();
  await auditImpersonationEnds(db, ended, now, 'signed out');
}

/**
 * Signs a user out everywhere, as after a new password or a deactivation (AUT-13): ends their sessions and the
 * impersonation sessions that they opened, and forgets their known devices. Returns how many of their own sessions ended.
 */
export async function endUserSessions(
  db: Kysely<Database>,
  user: string,
  now: Date,
  /** The session that stays open: the one that the user acts from. */
  except: string | null = null,
): Promise<number> {
  await db.deleteFrom('second_steps').where('user', '=', user).execute();
  await sql`DELETE FROM known_devices WHERE "user" = ${user} AND hash IS DISTINCT FROM
    (SELECT device FROM user_auths WHERE _id = ${except}::uuid)`.execute(db);
  const ended = await db
    .updateTable('user_auths')
    .set({ endedAt: now })
    .where((row) => row.or([row('user', '=', user), row('superadmin', '=', user)]))
    .where('endedAt', 'is', null)
    .where(sql<boolean>`_id IS DISTINCT FROM ${except}::uuid`)
    .returning(['user', 'superadmin'])
    .execute();
  await auditImpersonationEnds(db, ended, now, 'signed out');
  return ended.filter(({ superadmin }) => superadmin === null).length;
}

/**
 * Ends impersonation sessions that are past their time and audits that they expired (AUT-14). Nobody may have signed
 * out of them.
 */
export async function endExpiredImpersonationSessions({
  db,
  now,
}: Pick<PurgeContext, 'db' | 'now'>): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const ended = await transaction
      .updateTable('user_auths')
      .set({ endedAt: now })
      .where('superadmin', 'is not', null)
      .where('createdAt', '<', new Date(now.getTime() - lifetimes.impersonationSession))
      .where('endedAt', 'is', null)
      .returning(['user', 'superadmin'])
      .execute();
    await auditImpersonationEnds(transaction, ended, now, 'expired');
  });
}

/** Audits each end of an impersonation session under the superadmin's name (AUT-14). */
async function auditImpersonationEnds(
  db: Kysely<Database>,
  ended: readonly { user: string; superadmin: string | null }[],
  now: Date,
  why: 'signed out' | 'expired',
): Promise<void> {
  for (const { user, superadmin } of ended) {
    if (!superadmin) continue;
    await auditSystemAction(
      db,
      { superadmin, now },
      {
        action: 'guest_session.close',
        collection: 'users',
        record: user,
        detail: { why },
      },
    );
  }
}
