import type { ActiveSession } from '@paddock/contract';
import { type Level, parseUserAgent, sessionLimits } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import { throwNotFound } from '../../../../platform/domain-error.ts';
import { endImpersonationSessions } from './sessions.ts';

interface SessionRow {
  _id: string;
  createdAt: Date;
  lastUsedAt: Date;
  address: string | null;
  agent: string | null;
  isThis: boolean;
}

/**
 * Lists where a user is signed in, the requesting session first. Impersonation sessions are omitted: they are not the
 * user's to end, and the account's activity shows them.
 */
export async function listUserSessions(
  db: Kysely<Database>,
  { user, level, session, now }: { user: string; level: Level; session: string | null; now: Date },
): Promise<ActiveSession[]> {
  const limits = sessionLimits(level);
  const { rows } = await sql<SessionRow>`
    SELECT _id, "createdAt", "lastUsedAt", address, agent, _id IS NOT DISTINCT FROM ${session}::uuid AS "isThis" FROM user_auths
    WHERE "user" = ${user} AND superadmin IS NULL AND "endedAt" IS NULL
      AND "createdAt" > ${new Date(now.getTime() - limits.total)}
      AND "lastUsedAt" > ${new Date(now.getTime() - limits.idle)}
    ORDER BY "isThis" DESC, "lastUsedAt" DESC, _id`.execute(db);
  return rows.map(({ _id, createdAt, lastUsedAt, address, agent, isThis }) => ({
    id: _id,
    createdAt: createdAt.toISOString(),
    lastUsedAt: (isThis ? now : lastUsedAt).toISOString(),
    address,
    ...parseUserAgent(agent ?? ''),
    isThis,
  }));
}

/**
 * Ends one of the user's own sessions, and all impersonation sessions that they opened. Throws not found for another
 * user's session or an ended one. The session's device is no longer known.
 */
export async function endUserSession(
  db: Kysely<Database>,
  { user, id, now }: { user: string; id: string; now: Date },
): Promise<void> {
  const ended = await db
    .updateTable('user_auths')
    .set({ endedAt: now })
    .where('_id', '=', id)
    .where('user', '=', user)
    .where('superadmin', 'is', null)
    .where('endedAt', 'is', null)
    .returning('device')
    .executeTakeFirst();
  if (!ended) throwNotFound('This session');
  if (ended.device) await db.deleteFrom('known_devices').where('hash', '=', ended.device).execute();
  await endImpersonationSessions(db, user, now);
}
