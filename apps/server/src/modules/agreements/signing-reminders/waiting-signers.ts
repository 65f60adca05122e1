import { type AccountPause, centsOf, commitmentExpiresAt, investStatus, type Signer } from '@paddock/domain';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { hasDistributionSql } from '../../money/journal/index.ts';
import { accountPauseSql } from '../../people/memberships/index.ts';
import { agreementHolderNameSql, type ReminderInput } from '../signing/index.ts';

/** A signer whose turn it is. */
export interface WaitingSigner extends ReminderInput {
  readonly user: string;
  readonly fund: string;
  /** Whether a joint account holds it, whose second owner signs in the spouse's place. */
  readonly isJoint: boolean;
  /** The signer's name; management has none before it signs. */
  readonly signerName: string | null;
  readonly signerEmail: string | null;
  /** When their turn began. */
  readonly since: Date;
  readonly lastSentAt: Date | null;
  readonly sent: number;
  /** Why their link is paused and nobody reminds them: their account, or the investor's, may not act. */
  readonly pause: AccountPause | null;
  /** Whether there is a document to read. */
  readonly hasAgreement: boolean;
  /** Whether the agreement corrects a complete one. */
  readonly isCorrection: boolean;
}

interface WaitingRow extends Omit<WaitingSigner, 'amount' | 'keptUntil' | 'isCorrection'> {
  readonly invest_amount: string | null;
  readonly invest_status: string | null;
  readonly commitmentKeptFrom: Date | null;
  readonly hasDistribution: boolean;
  readonly correction: string | null;
  readonly total: number;
}

/**
 * Why nobody reminds the signer in this role: the account `u` of the investor, or `spouse` of the spouse, may not act on
 * the portal of the company `c`.
 */
export const signerPauseSql = (role: RawBuilder<unknown>): RawBuilder<AccountPause | null> =>
  sql`CASE WHEN ${role} <> 'management' THEN coalesce(
    CASE WHEN ${role} = 'spouse' THEN ${accountPauseSql('spouse', sql`c.portal`)} END,
    ${accountPauseSql('u', sql`c.portal`)}) END`;

/** Whether the account `spouse` is of the spouse who signs with this address. */
export const isSpouseAccountSql = (email: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`lower(spouse.email) = lower(btrim(${email})) AND spouse."emailConfirmedAt" IS NOT NULL`;

/**
 * Accepted investments that somebody has yet to sign, those that wait the longest first. What was signed on paper or
 * imported is complete and waits for nobody.
 */
export async function findWaitingSigners(
  db: Kysely<Database>,
  by: { syndUser?: string; role?: Signer | undefined; limit: number; offset: number; expiryDays: number },
): Promise<{ items: WaitingSigner[]; total: number }> {
  const ofOne = (id: ReturnType<typeof sql>) =>
    by.syndUser === undefined ? sql`` : sql`AND ${id} = ${by.syndUser}`;
  // A literal, so that the planner knows the partial index of these.
  const accepted = sql.lit(investStatus.accepted);
  // Only the turns of the page are looked at more closely.
  const { rows } = await sql<WaitingRow>`
    WITH open AS MATERIALIZED (
      SELECT r."_id", r."syndUser", r."createdAt" FROM signature_requests r
      WHERE r."supersededAt" IS NULL AND r."completedAt" IS NULL
        ${ofOne(sql`r."syndUser"`)}
    ), signed AS MATERIALIZED (
      SELECT o."_id", o."syndUser", o."createdAt", i."signedAt" AS investor, p."signedAt" AS spouse,
        p."_id" IS NOT NULL AND p."signedAt" IS NULL AS "needsSpouse", m."signedAt" AS management
      FROM open o
      LEFT JOIN signature_signers i ON i.request = o."_id" AND i.role = 'investor'
      LEFT JOIN signature_signers p ON p.request = o."_id" AND p.role = 'spouse'
      LEFT JOIN signature_signers m ON m.request = o."_id" AND m.role = 'management'
    ), unsigned AS (
      SELECT s."_id", t."_id" AS correction, coalesce(t."createdAt", s."commitmentKeptFrom") AS begun,
        s."createdAt", s."updatedAt", s."syndAgreementSignedByCurrentUser"
      FROM synd_users s LEFT JOIN term_corrections t ON t."syndUser" = s."_id" AND t."endedAt" IS NULL
      WHERE s.invest_status = ${accepted} AND s.sa_complete_date IS NULL ${ofOne(sql`s."_id"`)}
      UNION ALL
      SELECT s."_id", t."_id", t."createdAt", s."createdAt", s."updatedAt", s."syndAgreementSignedByCurrentUser"
      FROM term_corrections t JOIN synd_users s ON s."_id" = t."syndUser"
      WHERE t."endedAt" IS NULL AND s.invest_status = ${accepted} AND s.sa_complete_date IS NOT NULL
        ${ofOne(sql`s."_id"`)}
    ), turns AS (
      SELECT s."_id" AS "syndUser", r."_id" AS request, s.correction,
        CASE WHEN r.investor IS NULL THEN 'investor' WHEN r."needsSpouse" THEN 'spouse' ELSE 'management' END AS role,
        CASE WHEN r.investor IS NULL THEN coalesce(s.begun, r."createdAt", s."updatedAt", s."createdAt")
          ELSE greatest(r.investor, r.spouse) END AS since
      FROM unsigned s
      LEFT JOIN signed r ON r."syndUser" = s."_id"
      WHERE r.management IS NULL
        AND (r."_id" IS NOT NULL OR s.correction IS NOT NULL OR NOT s."syndAgreementSignedByCurrentUser")
    ), page AS (
      SELECT w.*, (count(*) OVER ())::int AS total FROM turns w
      ${by.role === undefined ? sql`` : sql`WHERE w.role = ${by.role}`}
      ORDER BY w.since, w."syndUser" LIMIT ${by.limit} OFFSET ${by.offset}
    )
    SELECT w."syndUser", w.role, w.since, w.correction, w.total, s."user", s.fund, s.invest_status,
      s."commitmentKeptFrom", ${hasDistributionSql(sql`w."syndUser"`)} AS "hasDistribution",
      coalesce(t.terms->>'invest_amount', s.invest_amount::text) AS invest_amount,
      w.request IS NOT NULL AS "hasAgreement", coalesce(r.holder->>'kind' = 'joint', false) AS "isJoint",
      ${signerPauseSql(sql`w.role`)} AS pause,
      f.name AS "fundName", f.url_slug AS "fundSlug", c.portal, u.email AS "investorEmail",
      coalesce(nullif(concat_ws(' ', u."firstName", u."lastName"), ''), u.username) AS "investorName",
      ${agreementHolderNameSql} AS "holderName", s.investing_entity AS profile,
      CASE w.role WHEN 'spouse' THEN p.name
        WHEN 'investor' THEN coalesce(nullif(concat_ws(' ', u."firstName", u."lastName"), ''), u.username)
      END AS "signerName",
      CASE w.role WHEN 'spouse' THEN p.email WHEN 'investor' THEN u.email END AS "signerEmail",
      n."lastSentAt", n.sent::int AS sent
    FROM page w JOIN synd_users s ON s."_id" = w."syndUser"
    JOIN users u ON u."_id" = s."user" JOIN funds f ON f."_id" = s.fund
    LEFT JOIN companies c ON c."_id" = f.company
    LEFT JOIN term_corrections t ON t."_id" = w.correction
    LEFT JOIN signature_requests r ON r."_id" = w.request
    LEFT JOIN signature_signers p ON p.request = w.request AND p.role = 'spouse'
    LEFT JOIN users spouse ON ${isSpouseAccountSql(sql`p.email`)}
    CROSS JOIN LATERAL (
      SELECT max(g."sentAt") AS "lastSentAt", count(*) FILTER (WHERE g."sentAt" >= w.since) AS sent
      FROM signing_reminders g WHERE g."syndUser" = w."syndUser" AND g.role = w.role) n
    ORDER BY w.since, w."syndUser"`.execute(db);
  return { items: rows.map((row) => toWaitingSigner(row, by.expiryDays)), total: rows[0]?.total ?? 0 };
}

function toWaitingSigner(
  {
    invest_amount,
    invest_status,
    commitmentKeptFrom,
    hasDistribution,
    correction,
    total: _,
    ...row
  }: WaitingRow,
  expiryDays: number,
): WaitingSigner {
  const isHeld = row.role === 'investor' && correction === null;
  return {
    ...row,
    amount: centsOf(invest_amount ?? '0'),
    keptUntil: isHeld
      ? commitmentExpiresAt({ invest_status, commitmentKeptFrom, hasDistribution }, expiryDays)
      : null,
    isCorrection: correction !== null,
  };
}

/** Locks a participation and finds whose turn it is, so that a signature at the same time counts first. */
export async function lockWaitingSigner(
  db: Kysely<Database>,
  syndUser: string,
  expiryDays: number,
): Promise<WaitingSigner | undefined> {
  await sql`SELECT 1 FROM synd_users WHERE "_id" = ${syndUser} FOR UPDATE`.execute(db);
  const { items } = await findWaitingSigners(db, { syndUser, limit: 1, offset: 0, expiryDays });
  return items[0];
}
