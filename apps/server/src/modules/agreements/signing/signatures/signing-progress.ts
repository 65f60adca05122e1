import type { CorrectionProgress, SignedFlags } from '@paddock/contract';
import {
  type AgreedTerms,
  centsOf,
  isSpouseInvestmentRequired,
  nextSigner,
  numberFromCents,
  type Signer,
  signersFor,
} from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import { throwNotFound } from '../../../../platform/domain-error.ts';

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
    correction: (await readOpenCorrections(db, { syndUser: id })).get(id) ?? null,
  };
}

/** The corrections that wait for signatures, by participation: those of a person, or that of one participation. */
export async function readOpenCorrections(
  db: Kysely<Database>,
  by: { user: string } | { syndUser: string },
): Promise<Map<string, CorrectionProgress>> {
  const { rows } = await sql<{
    syndUser: string;
    terms: AgreedTerms;
    since: Date;
    isJoint: boolean;
    signed: Signer[];
  }>`
    SELECT t."syndUser", t.terms, t."createdAt" AS since,
      EXISTS (SELECT 1 FROM investing_entities e
        WHERE e._id = (t.terms->>'investing_entity')::uuid AND e.kind = 'joint') AS "isJoint", coalesce((
        SELECT json_agg(g.role) FROM signature_requests r JOIN signature_signers g ON g.request = r._id
        WHERE r.correction = t._id AND r."supersededAt" IS NULL AND g."signedAt" IS NOT NULL), '[]') AS signed
    FROM term_corrections t JOIN synd_users s ON s._id = t."syndUser"
    WHERE t."endedAt" IS NULL AND ${'user' in by ? sql`s."user" = ${by.user}` : sql`s._id = ${by.syndUser}`}`.execute(
    db,
  );
  return new Map(rows.map(({ syndUser, ...row }) => [syndUser, presentCorrection(row)]));
}

/** The signatures under a corrected agreement; none before it is created. */
function presentCorrection({
  terms,
  since,
  isJoint,
  signed,
}: {
  terms: AgreedTerms;
  since: Date;
  isJoint: boolean;
  signed: readonly Signer[];
}): CorrectionProgress {
  const isSpouseRequired = isSpouseInvestmentRequired(terms);
  const required = signersFor({ isSpouseInvestmentRequired: isSpouseRequired });
  return {
    invest_amount: numberFromCents(centsOf(terms.invest_amount ?? '0')),
    isSpouseInvestmentRequired: isSpouseRequired,
    isJoint,
    syndAgreementSignedByCurrentUser: signed.includes('investor'),
    syndAgreementSignedByCurrentUserCosub: signed.includes('spouse'),
    waitingFor: nextSigner(new Set(signed), required),
    since: since.toISOString(),
  };
}

/** The two flags only. */
export function pickSignedFlags(flags: SignedFlags): SignedFlags {
  return {
    syndAgreementSignedByCurrentUser: flags.syndAgreementSignedByCurrentUser,
    syndAgreementSignedByCurrentUserCosub: flags.syndAgreementSignedByCurrentUserCosub,
  };
}
