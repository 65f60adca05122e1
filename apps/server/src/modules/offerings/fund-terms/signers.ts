import type { ParticipationDetail } from '@paddock/contract';
import { investStatus } from '@paddock/domain';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { onlyRow } from '../../../platform/database/only-row.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { holderNameSql } from '../../people/investing-profiles/index.ts';

/** Somebody who has signed an agreement of a fund, with the version of its terms that was in force then. */
export interface TermsSigner {
  /** The participation. */
  readonly _id: string;
  readonly user: string;
  readonly investorName: string;
  /** What holds it, where it has to be said (ENT-04). */
  readonly holderName: string | null;
  /** ISO 8601. */
  readonly signedAt: string;
  /** Null if the history of the terms began later. */
  readonly version: number | null;
  /** ISO 8601: since when that version was in force. */
  readonly since: string | null;
}

/** What an agreement that is signed elsewhere has is the day on which it was complete. */
const signedAt = sql`coalesce((
  SELECT g."signedAt" FROM signature_requests r JOIN signature_signers g ON g.request = r._id AND g.role = 'investor'
  WHERE r."syndUser" = s._id AND g."signedAt" IS NOT NULL
    AND g."signedAt" >= coalesce(s.sa_start_date, g."signedAt")
    AND CASE WHEN s.sa_complete_date IS NULL THEN r."supersededAt" IS NULL ELSE r."completedAt" IS NOT NULL END
  ORDER BY g."signedAt" DESC LIMIT 1), s.sa_complete_date, s."updatedAt")`;

/** The signed commitments `s` of a person `u` that meet a condition, by when they were signed. */
async function readSigners(db: Kysely<Database>, where: RawBuilder<unknown>): Promise<TermsSigner[]> {
  const { rows } = await sql<{ signer: TermsSigner }>`
    SELECT jsonb_build_object('_id', s._id, 'user', s."user",
      'investorName', coalesce(nullif(concat_ws(' ', u."firstName", u."lastName"), ''), u.username),
      'holderName', ${holderNameSql},
      'signedAt', terms_time(signed.at), 'version', v.version, 'since', terms_time(v.at)) AS signer
    FROM synd_users s JOIN users u ON u._id = s."user"
    CROSS JOIN LATERAL (SELECT ${signedAt} AS at) signed
    LEFT JOIN LATERAL (
      SELECT t.version, t.at FROM fund_terms t WHERE t.fund = s.fund AND t.at <= signed.at
      ORDER BY t.version DESC LIMIT 1) v ON true
    WHERE s.invest_status = ${sql.lit(investStatus.accepted)}
      AND (s."syndAgreementSignedByCurrentUser" OR s.sa_complete_date IS NOT NULL) AND ${where}
    ORDER BY signed.at, s._id`.execute(db);
  return rows.map(({ signer }) => signer);
}

/** Everybody who has signed an agreement of a fund, the earliest first. */
export const findTermsSigners = (db: Kysely<Database>, fund: string): Promise<TermsSigner[]> =>
  readSigners(db, sql`s.fund = ${fund}`);

/** The same of one person, who may have signed several: it costs what that person has, however many have signed. */
export const findSignedBy = (
  db: Kysely<Database>,
  { fund, user }: { readonly fund: string; readonly user: string },
): Promise<TermsSigner[]> => readSigners(db, sql`s.fund = ${fund} AND s."user" = ${user}`);

/** Under which terms a commitment was signed; null if it is not. */
export async function presentSignedTerms(
  db: Kysely<Database>,
  syndUser: string,
): Promise<ParticipationDetail['signedTerms']> {
  const [found] = await readSigners(db, sql`s._id = ${syndUser}`);
  if (!found) return null;
  const { rows } = await sql<{ current: number }>`
    SELECT max(t.version) AS current FROM fund_terms t JOIN synd_users s ON s.fund = t.fund
    WHERE s._id = ${syndUser}`.execute(db);
  const { signedAt: at, version, since } = found;
  return { signedAt: at, version, since, current: onlyRow(rows).current };
}
