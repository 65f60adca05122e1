import { type Level, levels, lifetimes } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Actor } from './actor.ts';
import { auditUnasked } from './audit.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database/schema.ts';
import { hasSecondFactor, isSecondFactorRequired } from './second-factor-due.ts';
import { hashCode, newCode } from './tokens.ts';

/** How often a session in use writes that it is: often enough for an idle limit counted in days. */
const touchAfter = 10 * 60_000;

interface SessionRow {
  createdAt: Date;
  lastUsedAt: Date;
  authenticatedAt: Date;
  guestOf: string | null;
  _id: string;
  username: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  level: string | null;
  mustSetUpSecondFactor: boolean;
}

/** Opens a session for a user; the code goes to the browser, its hash stays here (COL-10). */
export async function openSession(
  db: Kysely<Database>,
  session: { user: string; now: Date; guestOf?: string; address: string; agent: string },
): Promise<string> {
  const code = newCode();
  await db
    .insertInto('user_auths')
    .values({
      hash: hashCode(code),
      user: session.user,
      createdAt: session.now,
      lastUsedAt: session.now,
      authenticatedAt: session.now,
      superadmin: session.guestOf ?? null,
      address: session.address,
      agent: session.agent.slice(0, 500),
    })
    .execute();
  return code;
}

/** The person behind an auth code, or undefined for a code that is unknown, ended or too old (AUT-10, AUT-18). */
export function findActor(db: Kysely<Database>, clock: Clock, code: string): Promise<Actor | undefined> {
  return actorOfSession(db, clock, hashCode(code));
}

/** The same by the hash of the code, for what was bound to a session. */
export async function actorOfSession(
  db: Kysely<Database>,
  clock: Clock,
  hash: Buffer,
): Promise<Actor | undefined> {
  const { rows } = await sql<SessionRow>`
    SELECT a."createdAt", a."lastUsedAt", a."authenticatedAt", a.superadmin AS "guestOf",
      u."_id", u.username, u.email, u."firstName", u."lastName", u.level,
      (${isSecondFactorRequired(sql`coalesce(s.level, u.level)`)}
        AND NOT ${hasSecondFactor(sql`coalesce(s._id, u._id)`)}) AS "mustSetUpSecondFactor"
    FROM user_auths a JOIN users u ON u."_id" = a."user"
      LEFT JOIN users s ON s."_id" = a.superadmin
    WHERE a.hash = ${hash} AND a."endedAt" IS NULL AND u."isActive"
      AND (a.superadmin IS NULL OR (s."isActive" AND s.level = 'superadmin'))`.execute(db);
  const row = rows[0];
  if (!row) return undefined;
  const now = clock.now().getTime();
  const age = now - row.createdAt.getTime();
  const idle = now - row.lastUsedAt.getTime();
  const guest = row.guestOf !== null;
  if (age > (guest ? lifetimes.guestSession : lifetimes.session)) return undefined;
  if (idle > lifetimes.sessionIdle) return undefined;
  if (idle > touchAfter)
    await db.updateTable('user_auths').set({ lastUsedAt: clock.now() }).where('hash', '=', hash).execute();
  return {
    level: levelOf(row.level),
    user: {
      id: row._id,
      username: row.username,
      email: row.email,
      firstName: row.firstName,
      lastName: row.lastName,
    },
    guestSession: guest,
    session: {
      hash,
      authenticatedAt: row.authenticatedAt,
      guestOf: row.guestOf,
      mustSetUpSecondFactor: row.mustSetUpSecondFactor,
    },
  };
}

/** A user with no level, or one that is not known, counts only as guest (AUT-16). */
function levelOf(level: string | null): Level {
  return levels.find((known) => known === level) ?? 'guest';
}

export async function endSession(db: Kysely<Database>, hash: Buffer, now: Date): Promise<void> {
  await db.updateTable('user_auths').set({ endedAt: now }).where('hash', '=', hash).execute();
}

/** Ends the guest sessions that a superadmin has opened: they go on without the superadmin nowhere (AUT-14). */
export async function endGuestSessionsOf(db: Kysely<Database>, superadmin: string, now: Date): Promise<void> {
  const ended = await db
    .updateTable('user_auths')
    .set({ endedAt: now })
    .where('superadmin', '=', superadmin)
    .where('endedAt', 'is', null)
    .returning(['user', 'superadmin'])
    .execute();
  await noteGuestEnds(db, ended, now, 'signed out');
}

/**
 * After a new password or a deactivation nobody stays signed in (AUT-13), and no guest session that the person
 * had opened goes on. Answers how many of the person's own ended.
 */
export async function endSessionsOf(
  db: Kysely<Database>,
  user: string,
  now: Date,
  /** The one that goes on: of whoever brought this about. */
  except: Buffer | null = null,
): Promise<number> {
  await db.deleteFrom('second_steps').where('user', '=', user).execute();
  const ended = await db
    .updateTable('user_auths')
    .set({ endedAt: now })
    .where((row) => row.or([row('user', '=', user), row('superadmin', '=', user)]))
    .where('endedAt', 'is', null)
    .where(sql<boolean>`hash IS DISTINCT FROM ${except}`)
    .returning(['user', 'superadmin'])
    .execute();
  await noteGuestEnds(db, ended, now, 'signed out');
  return ended.filter(({ superadmin }) => superadmin === null).length;
}

/** Writes down which guest sessions are past their time: nobody may be there to log them out (AUT-14). */
export async function endOverdueGuestSessions(db: Kysely<Database>, now: Date): Promise<void> {
  const ended = await db
    .updateTable('user_auths')
    .set({ endedAt: now })
    .where('superadmin', 'is not', null)
    .where('createdAt', '<', new Date(now.getTime() - lifetimes.guestSession))
    .where('endedAt', 'is', null)
    .returning(['user', 'superadmin'])
    .execute();
  await noteGuestEnds(db, ended, now, 'expired');
}

/** Every end of a guest session is in the audit log under the superadmin's name (AUT-14). */
async function noteGuestEnds(
  db: Kysely<Database>,
  ended: readonly { user: string; superadmin: string | null }[],
  now: Date,
  why: 'signed out' | 'expired',
): Promise<void> {
  for (const { user, superadmin } of ended) {
    if (!superadmin) continue;
    await auditUnasked(
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

/** Whether the person proved to be present recently enough for what matters. */
export function inSudoWindow(actor: Actor, now: Date): boolean {
  const at = actor.session?.authenticatedAt;
  return at !== undefined && now.getTime() - at.getTime() <= lifetimes.sudo;
}
