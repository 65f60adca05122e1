import type { Countersignature } from '@paddock/contract';
import { numberFromCents, type Signer } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { ActorUser } from '../../platform/actor.ts';
import type { Origin } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/schema.ts';
import { throwDomainError, throwNotFound } from '../../platform/domain-error.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  type AccreditationStatementRow,
  accreditationStatementColumns,
  presentAccreditationStatement,
} from './accreditation-statement.ts';
import type { CheckedSignature } from './check-signature.ts';
import { consentText } from './consent-text.ts';
import { findInterest, interestMessages } from './interest.ts';
import { sign } from './sign.ts';
import { findSignatureRequest, outdatedMessage, type SignatureRequest } from './signature-request.ts';

interface PendingCountersignature {
  syndUser: string;
  standingAmount: number | null;
  stated: AccreditationStatementRow;
}

/**
 * Lists the agreements that only management has left to sign, the longest waiting first, with the values in their
 * documents. Each says whether this admin may not sign it, and why.
 */
export async function listPendingCountersignatures(
  db: Kysely<Database>,
  admin: ActorUser,
): Promise<Countersignature[]> {
  const { rows } = await sql<PendingCountersignature>`
    SELECT r."syndUser", CASE WHEN r.correction IS NOT NULL THEN s.invest_amount::float8 END AS "standingAmount",
      ${accreditationStatementColumns} AS stated
    FROM signature_requests r
    JOIN synd_users s ON s."_id" = r."syndUser"
    JOIN users u ON u."_id" = s."user"
    LEFT JOIN users v ON v."_id" = u."accreditationReviewedBy"
    JOIN signature_signers i ON i.request = r."_id" AND i.role = 'investor'
    JOIN signature_signers m ON m.request = r."_id" AND m.role = 'management'
    LEFT JOIN signature_signers p ON p.request = r."_id" AND p.role = 'spouse'
    WHERE r."supersededAt" IS NULL AND r."completedAt" IS NULL AND m."signedAt" IS NULL
      AND i."signedAt" IS NOT NULL AND (p."_id" IS NULL OR p."signedAt" IS NOT NULL)
    ORDER BY coalesce(p."signedAt", i."signedAt"), r."_id"
    LIMIT 999`.execute(db);
  const items: Countersignature[] = [];
  for (const row of rows) {
    const request = await findSignatureRequest(db, { syndUser: row.syndUser });
    if (request) items.push(await toCountersignature(db, request, row, admin));
  }
  return items;
}

async function toCountersignature(
  db: Kysely<Database>,
  request: SignatureRequest,
  { standingAmount, stated }: PendingCountersignature,
  admin: ActorUser,
): Promise<Countersignature> {
  const of = (role: Signer) => request.signers.find((signer) => signer.role === role);
  const interest = await findInterest(db, request.syndUser, admin);
  return {
    syndUser: request.syndUser,
    fundName: request.fundName,
    investorName: of('investor')?.name ?? '',
    investorEmail: of('investor')?.email ?? '',
    spouseName: of('spouse')?.name ?? null,
    amount: numberFromCents(request.amount),
    standingAmount,
    method: request.terms.method_of_inv ?? '',
    signedAt: (of('spouse') ?? of('investor'))?.signedAt?.toISOString() ?? '',
    documentSha256: request.documentSha256,
    consentText,
    accreditation: presentAccreditationStatement(stated),
    refusal: request.isOutdated ? outdatedMessage : interest && interestMessages[interest],
  };
}

/** Signs for management, in the admin's name (SIG-06). The route requires re-authentication. */
export async function countersign(
  db: Kysely<Database>,
  platform: Platform,
  by: { person: ActorUser; origin: Origin; now: Date },
  input: { syndUser: string; signature: CheckedSignature; documentSha256: string },
): Promise<void> {
  const request = await findSignatureRequest(db, { syndUser: input.syndUser }, 'lock');
  const signer = request?.signers.find(({ role }) => role === 'management');
  if (!request || !signer) return throwNotFound('This agreement');
  const interest = await findInterest(db, request.syndUser, by.person);
  if (interest) throwDomainError('forbidden', interestMessages[interest]);
  const name = [by.person.firstName, by.person.lastName].filter(Boolean).join(' ') || by.person.username;
  await sign(db, platform, { request, signer, origin: by.origin, now: by.now }, input);
  await db
    .updateTable('signature_signers')
    .set({ user: by.person.id, name, email: by.person.email })
    .where('_id', '=', signer._id)
    .execute();
}
