import type { OwnSession } from '@paddock/contract';
import { deviceOf, lifetimes } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { notFound } from '../../platform/refusal.ts';
import { endGuestSessionsOf } from '../../platform/sessions.ts';

interface Row {
  _id: string;
  createdAt: Date;
  lastUsedAt: Date;
  address: string | null;
  agent: string | null;
  isThis: boolean;
}

/**
 * Where a person is signed in, the asking session first. Guest sessions are left out: those through the person's eyes
 * are not theirs to end, and the account's activity tells of them.
 */
export async function listOwnSessions(
  db: Kysely<Database>,
  { user, hash, now }: { user: string; hash: Buffer; now: Date },
): Promise<OwnSession[]> {
  const { rows } = await sql<Row>`
    SELECT _id, "createdAt", "lastUsedAt", address, agent, hash = ${hash} AS "isThis" FROM user_auths
    WHERE "user" = ${user} AND superadmin IS NULL AND "endedAt" IS NULL
      AND "createdAt" > ${new Date(now.getTime() - lifetimes.session)}
      AND "lastUsedAt" > ${new Date(now.getTime() - lifetimes.sessionIdle)}
    ORDER BY "isThis" DESC, "lastUsedAt" DESC, _id`.execute(db);
  return rows.map(({ _id, createdAt, lastUsedAt, address, agent, isThis }) => ({
    id: _id,
    createdAt: createdAt.toISOString(),
    lastUsedAt: (isThis ? now : lastUsedAt).toISOString(),
    address,
    ...deviceOf(agent ?? ''),
    isThis,
  }));
}

/** Ends one of the person's own sessions, and the guest sessions they had opened from wherever; another's, or one that is over, is not there. */
export async function endOwnSession(
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
    .returning('_id')
    .executeTakeFirst();
  if (!ended) notFound('This session');
  await endGuestSessionsOf(db, user, now);
}
