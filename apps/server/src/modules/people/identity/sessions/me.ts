import type { Me } from '@paddock/contract';
import {
  belongsToPortal,
  canUpdate,
  displayName,
  effectiveLevel,
  grants,
  type Level,
  secondFactorDeadline,
} from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { newsCountFor } from '../../../records/collections/index.ts';
import { readPortalUser } from '../../memberships/index.ts';
import {
  firstStaffSignInSql,
  hasSecondFactorSql,
  isSecondFactorRequiredSql,
} from '../second-factor/second-factor-sql.ts';
import { isEmptyDeployment } from './is-empty-deployment.ts';

interface MeRow {
  _id: string;
  username: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  level: Level;
  profileSettings: { timezone?: string | null };
  accreditation: string | null;
  accreditationType: string | null;
  newsDocumentsCount: number;
  isSecondFactorRequired: boolean;
  hasFactor: boolean;
  firstStaffSignIn: Date | null;
}

/** The signed-in user as every page needs them (AUT-17), with the number of news documents that they may read. */
export async function readMe(
  { config }: Pick<Platform, 'config'>,
  db: Kysely<Database>,
  session: { user: string; guestSession: boolean; portal: { readonly _id: string } | null; now: Date },
): Promise<Me> {
  const { rows } = await sql<MeRow>`
    SELECT u._id, u.username, u.email, u."firstName", u."lastName", u.level, u."profileSettings",
      u.accreditation, u."accreditationType",
      ${sql.raw(newsCountFor('u._id'))} AS "newsDocumentsCount",
      ${isSecondFactorRequiredSql(sql`u.level`)} AS "isSecondFactorRequired",
      ${hasSecondFactorSql(sql`u._id`)} AS "hasFactor", ${firstStaffSignInSql(sql`u._id`)} AS "firstStaffSignIn"
    FROM users u WHERE u._id = ${session.user}`.execute(db);
  const row = rows[0];
  if (!row) throw new Error(`The user ${session.user} of a session was not found`);
  const level = effectiveLevel(row.level);
  const { isSecondFactorRequired, hasFactor, firstStaffSignIn, ...person } = row;
  const dueAt = secondFactorDeadline({ level, hasFactor, firstStaffSignIn, isDemo: config.demo });
  const mustSetUp = (isSecondFactorRequired && !hasFactor) || (dueAt !== null && dueAt <= session.now);
  const mayWrite = !session.guestSession;
  return {
    ...person,
    id: row._id,
    level,
    displayName: displayName(row),
    canEditContentItems: mayWrite && canUpdate('contents', level),
    canEditProfile: mayWrite && canUpdate('users', level, { isSelf: true }),
    canUploadDocuments: mayWrite && grants(level, 'user'),
    guestSession: session.guestSession,
    belongsToPortal: belongsToPortal(
      session.portal?._id ?? null,
      await readPortalUser(db, { id: row._id, level }),
    ),
    ...(level === 'superadmin' && (await isEmptyDeployment(db)) && { hasEmptyDeployment: true as const }),
    ...(mustSetUp && mayWrite && { mustSetUpSecondFactor: true as const }),
    ...(dueAt && mayWrite && { secondFactorDueAt: dueAt.toISOString() }),
    profileSettings: { timezone: row.profileSettings.timezone ?? null },
  };
}
