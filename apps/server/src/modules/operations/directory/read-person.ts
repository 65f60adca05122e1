import type { PersonAccreditation, PersonPage } from '@paddock/contract';
import {
  type AccountState,
  admissionBlock,
  deactivationBlock,
  describeAccreditation,
  displayName,
  effectiveLevel,
  erasableFrom,
  factorResetBlock,
  impersonationBlock,
  type Level,
  levelChangeBlock,
  reactivationBlock,
  signOutBlock,
} from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { throwNotFound } from '../../../platform/domain-error.ts';
import { accreditationStandingSql } from '../../people/accreditation/index.ts';
import {
  accountStateSql,
  findClosing,
  hasSecondFactorSql,
  isSecondFactorRequiredSql,
  listUserSessions,
  readBindings,
  readHold,
} from '../../people/identity/index.ts';
import { readDocuments, readMessages, readParticipations } from './person-history.ts';

interface AccountRow {
  level: Level | null;
  state: AccountState;
  createdAt: Date;
  lastSignedInAt: Date | null;
  deactivation: PersonPage['deactivation'];
  accreditation: string | null;
  accreditationType: string | null;
  standing: PersonAccreditation['standing'];
  subject: string | null;
  statedAt: Date | null;
  review: PersonAccreditation['review'];
  hasFactor: boolean;
  signIn: PersonPage['signIn'];
  memberships: PersonPage['memberships'];
}

/** What the team sees about one person. */
export async function readPerson(
  db: Kysely<Database>,
  { actor, now }: { actor: Actor; now: Date },
  user: string,
): Promise<PersonPage> {
  const account = (await readAccount(db, user, now)) ?? throwNotFound('This person');
  const level = effectiveLevel(account.level);
  const [participations, documents, messages, sessions, bindings, ends] = await Promise.all([
    readParticipations(db, user),
    readDocuments(db, user),
    readMessages(db, user),
    listUserSessions(db, { user, level, session: null, now }),
    readBindings(db, user, now),
    readEnding(db, user),
  ]);
  const { closing, hold } = ends;
  return {
    _id: user,
    state: account.state,
    createdAt: account.createdAt.toISOString(),
    lastSignedInAt: account.lastSignedInAt?.toISOString() ?? null,
    deactivation: account.state === 'deactivated' ? account.deactivation : null,
    closing: closing && {
      askedAt: closing.askedAt.toISOString(),
      reason: closing.reason,
      closedAt: closing.closedAt?.toISOString() ?? null,
      erasedAt: closing.erasedAt?.toISOString() ?? null,
      erasableFrom: closing.closedAt
        ? (erasableFrom(closing.closedAt, bindings)?.toISOString() ?? null)
        : null,
    },
    hold: hold && {
      reason: hold.reason,
      until: hold.until?.toISOString() ?? null,
      at: hold.at.toISOString(),
      by: hold.by,
    },
    bindings: bindings.map(({ until, ...binding }) => ({ ...binding, until: until?.toISOString() ?? null })),
    blocks: blocksOf({ ...account, level }, actor, user),
    accreditation: toAccreditation(account),
    participations,
    ...documents,
    messages,
    sessions: sessions.map(({ isThis: _, ...session }) => session),
    signIn: account.signIn,
    memberships: account.memberships,
  };
}

/** The person's request to have the account closed, and the hold on it. */
async function readEnding(db: Kysely<Database>, user: string) {
  const closing = (await findClosing(db, user)) ?? null;
  const hold = await readHold(db, user);
  const by = hold?.by
    ? await db
        .selectFrom('users')
        .select(['username', 'firstName', 'lastName'])
        .where('_id', '=', hold.by)
        .executeTakeFirst()
    : undefined;
  return { closing, hold: hold ? { ...hold, by: by ? displayName(by) : null } : null };
}

async function readAccount(db: Kysely<Database>, user: string, now: Date): Promise<AccountRow | undefined> {
  const name = (row: string) =>
    sql.raw(`coalesce(nullif(concat_ws(' ', ${row}."firstName", ${row}."lastName"), ''), ${row}.username)`);
  const { rows } = await sql<AccountRow>`
    SELECT u.level, ${accountStateSql('u')} AS state, u."createdAt", l.at AS "lastSignedInAt",
      CASE WHEN d."user" IS NOT NULL THEN json_build_object(
        'at', d.at, 'by', ${name('closer')}, 'reason', d.reason) END AS deactivation,
      u.accreditation, u."accreditationType", ${accreditationStandingSql(now)} AS standing,
      CASE u."accreditationType" WHEN 'trust' THEN u."trustName" WHEN 'business' THEN u."busEntityName"
        ELSE concat_ws(' ', u."firstName", u."lastName") END AS subject,
      u."accreditationStatedAt" AS "statedAt",
      CASE WHEN u."accreditationReview" IS NOT NULL THEN json_build_object(
        'decision', u."accreditationReview", 'reason', u."accreditationReviewReason",
        'validUntil', u."accreditationValidUntil", 'by', ${name('reviewer')},
        'at', u."accreditationReviewedAt") END AS review,
      ${hasSecondFactorSql(sql`u._id`)} AS "hasFactor",
      json_build_object(
        'hasPassword', coalesce(u.password, u."oldPortalPassword") IS NOT NULL,
        'hasGoogle', u."googleSubject" IS NOT NULL,
        'authenticatorSince', (SELECT t."confirmedAt" FROM totp_factors t WHERE t."user" = u._id),
        'passkeys', coalesce((SELECT json_agg(json_build_object('name', k.name,
            'createdAt', k."createdAt", 'lastUsedAt', k."lastUsedAt")
            ORDER BY k."createdAt", k._id)
          FROM passkeys k WHERE k."user" = u._id), '[]'),
        'recoveryCodesLeft', (SELECT count(*)::int FROM recovery_codes c
          WHERE c."user" = u._id AND c."usedAt" IS NULL),
        'isSecondFactorRequired', ${isSecondFactorRequiredSql(sql`u.level`)}) AS "signIn",
      coalesce((SELECT json_agg(json_build_object('portal', p._id, 'name', coalesce(p.name, p.slug),
          'isOpen', NOT p."registrationDisabled", 'since', m.since, 'how', m.how) ORDER BY p.name, p._id)
        FROM portal_memberships m JOIN portals p ON p._id = m.portal WHERE m."user" = u._id), '[]') AS memberships
    FROM users u
    LEFT JOIN last_sign_ins l ON l."user" = u._id
    LEFT JOIN account_deactivations d ON d."user" = u._id
    LEFT JOIN users closer ON closer._id = d.by
    LEFT JOIN users reviewer ON reviewer._id = u."accreditationReviewedBy"
    WHERE u._id = ${user}`.execute(db);
  return rows[0];
}

function blocksOf(
  { level, state, hasFactor }: { level: Level; state: AccountState; hasFactor: boolean },
  actor: Actor,
  user: string,
): PersonPage['blocks'] {
  const facts = { actorLevel: actor.level, isSelf: actor.user?.id === user, level, state };
  return {
    deactivate: deactivationBlock(facts),
    reactivate: reactivationBlock(facts),
    signOut: signOutBlock(facts),
    resetFactors: factorResetBlock({ ...facts, hasFactor }),
    changeLevel: levelChangeBlock(facts),
    viewAs: impersonationBlock(facts),
    admit: admissionBlock(facts),
  };
}

function toAccreditation(account: AccountRow): PersonAccreditation {
  const described = describeAccreditation(account);
  return {
    standing: account.standing,
    type: described?.type ?? null,
    answer: described?.answer ?? null,
    subject: account.subject,
    statedAt: account.statedAt?.toISOString() ?? null,
    review: account.review,
  };
}
