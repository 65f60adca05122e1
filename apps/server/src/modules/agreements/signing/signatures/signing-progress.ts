import type { CorrectionProgress, SignedFlags } from '@paddock/contract';
import { centsOf, isSpouseInvestmentRequired, numberFromCents } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import { throwNotFound } from '../../../../platform/domain-error.ts';
import { findOpenCorrection } from '../correction/term-correction.ts';
import { findSignatureRequest, signedRoles } from './signature-request.ts';

/** The signing progress of one's own participation (SIG-03, SIG-07). */
export async function readSigningProgress(db: Kysely<Database>, id: string, user: string) {
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
  if (!row) return throwNotFound('This investment');
  return {
    syndAgreementSignedByCurrentUser: row.signed,
    syndAgreementSignedByCurrentUserCosub: row.cosubSigned,
    sa_complete_date: row.completedAt?.toISOString() ?? null,
    syndAgreementsCount: row.agreements,
    correction: await readCorrectionProgress(db, id),
  };
}

/** The signatures under a corrected agreement; none before it is created. */
async function readCorrectionProgress(
  db: Kysely<Database>,
  syndUser: string,
): Promise<CorrectionProgress | null> {
  const correction = await findOpenCorrection(db, syndUser);
  if (!correction) return null;
  const request = await findSignatureRequest(db, { syndUser });
  const signed = request?.correction === correction._id ? signedRoles(request) : new Set();
  const { terms } = correction;
  return {
    invest_amount: numberFromCents(centsOf(terms.invest_amount ?? '0')),
    isSpouseInvestmentRequired: isSpouseInvestmentRequired(terms),
    syndAgreementSignedByCurrentUser: signed.has('investor'),
    syndAgreementSignedByCurrentUserCosub: signed.has('spouse'),
  };
}

/** The two flags only. */
export function pickSignedFlags(flags: SignedFlags): SignedFlags {
  return {
    syndAgreementSignedByCurrentUser: flags.syndAgreementSignedByCurrentUser,
    syndAgreementSignedByCurrentUserCosub: flags.syndAgreementSignedByCurrentUserCosub,
  };
}
