import { type Level, levels, lifetimes, secondFactorDeadline, sessionLimits } from '@paddock/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Actor, ActorSession } from '../../../../platform/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { SessionDirectory } from '../../../../platform/session-directory.ts';
import { hashCode } from '../../../../platform/tokens.ts';
import {
  firstStaffSignInSql,
  hasSecondFactorSql,
  isSecondFactorRequiredSql,
} from '../second-factor/second-factor-sql.ts';

type SessionPlatform = Pick<Platform, 'db' | 'clock' | 'config'>;

/** Finds actors by the sessions in the database. */
export function createSessionDirectory(platform: SessionPlatform): SessionDirectory {
  return {
    findActor: (authCode) => findActor(platform, hashCode(authCode)),
    findActorByHash: (hash) => findActor(platform, hash),
  };
}

interface SessionRow {
  sessionId: string;
  createdAt: Date;
  lastUsedAt: Date;
  authenticatedAt: Date;
  impersonatedBy: string | null;
  _id: string;
  username: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  level: string | null;
  /** The level of the user who holds the session; in an impersonation session, of the superadmin. */
  holderLevel: string | null;
  isSecondFactorRequired: boolean;
  hasFactor: boolean;
  firstStaffSignIn: Date | null;
}

async function findActor(platform: SessionPlatform, hash: Buffer): Promise<Actor | undefined> {
  const { db, clock } = platform;
  const row = await readSession(
    db,
    sql`SELECT _id, "user", superadmin, "createdAt", "lastUsedAt", "endedAt", "authenticatedAt"
      FROM user_auths WHERE hash = ${hash}`,
  );
  if (row) return toActiveActor(platform, row, { hash, isFormerCode: false });
  // A former code never counts as re-authenticated by what led to the current one (SEC-13).
  const former = await readSession(
    db,
    sql`SELECT r._id, r."user", r.superadmin, r."createdAt", r."lastUsedAt", r."endedAt", f."authenticatedAt"
      FROM former_session_codes f JOIN user_auths r ON r._id = f.session
      WHERE f.hash = ${hash} AND f."endsAt" > ${clock.now()}`,
  );
  return former && toActiveActor(platform, former, { hash, isFormerCode: true });
}

/** The session that a query finds, with its person, if both are active. */
async function readSession(
  db: SessionPlatform['db'],
  session: RawBuilder<unknown>,
): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    SELECT a._id AS "sessionId", a."createdAt", a."lastUsedAt", a."authenticatedAt",
      a.superadmin AS "impersonatedBy",
      u."_id", u.username, u.email, u."firstName", u."lastName", u.level,
      coalesce(s.level, u.level) AS "holderLevel",
      ${isSecondFactorRequiredSql(sql`coalesce(s.level, u.level)`)} AS "isSecondFactorRequired",
      ${hasSecondFactorSql(sql`coalesce(s._id, u._id)`)} AS "hasFactor",
      ${firstStaffSignInSql(sql`coalesce(s._id, u._id)`)} AS "firstStaffSignIn"
    FROM (${session}) a JOIN users u ON u."_id" = a."user"
      LEFT JOIN users s ON s."_id" = a.superadmin
    WHERE a."endedAt" IS NULL AND u."isActive"
      AND (a.superadmin IS NULL OR (s."isActive" AND s.level = 'superadmin'))`.execute(db);
  return rows[0];
}

/** The person of a session; undefined if it has expired. */
async function toActiveActor(
  { db, clock, config }: SessionPlatform,
  row: SessionRow,
  code: Pick<ActorSession, 'hash' | 'isFormerCode'>,
): Promise<Actor | undefined> {
  const now = clock.now().getTime();
  const age = now - row.createdAt.getTime();
  const idle = now - row.lastUsedAt.getTime();
  const isImpersonation = row.impersonatedBy !== null;
  // Uses the current level: a user who has just become an admin is under the shorter limits at once.
  const holderLevel = parseLevel(row.holderLevel);
  const limits = sessionLimits(holderLevel);
  if (age > (isImpersonation ? lifetimes.impersonationSession : limits.total)) return undefined;
  if (idle > limits.idle) return undefined;
  if (idle > limits.touchAfter)
    await db
      .updateTable('user_auths')
      .set({ lastUsedAt: clock.now() })
      .where('_id', '=', row.sessionId)
      .execute();
  return {
    level: parseLevel(row.level),
    user: {
      id: row._id,
      username: row.username,
      email: row.email,
      firstName: row.firstName,
      lastName: row.lastName,
    },
    isImpersonation,
    session: {
      id: row.sessionId,
      ...code,
      authenticatedAt: row.authenticatedAt,
      impersonatedBy: row.impersonatedBy,
      mustSetUpSecondFactor: row.isSecondFactorRequired && !row.hasFactor,
      secondFactorDueAt: secondFactorDeadline({
        level: holderLevel,
        hasFactor: row.hasFactor,
        firstStaffSignIn: row.firstStaffSignIn,
        isDemo: config.demo,
      }),
    },
  };
}

/** A user without a level, or with an unknown one, counts as a guest (AUT-16). */
function parseLevel(level: string | null): Level {
  return levels.find((known) => known === level) ?? 'guest';
}
