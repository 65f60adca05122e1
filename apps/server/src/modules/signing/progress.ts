import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { notFound } from '../../platform/refusal.ts';

/** Where the signatures of the caller's own participation stand (SIG-03, SIG-07). */
export async function progressOf(db: Kysely<Database>, id: string, user: string) {
  const { rows } = await sql<{
    signed: boolean;
    cosubSigned: boolean;
    completedAt: Date | null;
    agreements: number;
  }>`
    SELECT s."syndAgreementSignedByCurrentUser" AS signed, s."syndAgreementSignedByCurrentUserCosub" AS "cosubSigned",
      s.sa_complete_date AS "completedAt",
      (SELECT count(*)::int FROM synd_agreements a WHERE a."syndUser" = s."_id" AND NOT a."isDeleted") AS agreements
    FROM synd_users s WHERE s."_id" = ${id} AND s."user" = ${user}`.execute(db);
  const row = rows[0];
  if (!row) return notFound('This investment');
  return {
    syndAgreementSignedByCurrentUser: row.signed,
    syndAgreementSignedByCurrentUserCosub: row.cosubSigned,
    sa_complete_date: row.completedAt?.toISOString() ?? null,
    syndAgreementsCount: row.agreements,
  };
}
