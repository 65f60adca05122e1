import type { AgreementDetail, Countersignature } from '@paddock/contract';
import {
  agreementFieldLabels,
  agreementFieldNames,
  type ConflictOfInterest,
  nextSigner,
  numberFromCents,
  type Signer,
  type WaitingRequest,
} from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { ActorUser } from '../../../../platform/actor.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { throwNotFound } from '../../../../platform/domain-error.ts';
import {
  findInterest,
  findInterests,
  findOpenRequests,
  interestMessages,
  openRequestMessage,
} from '../../../people/approvals/index.ts';
import {
  type AccreditationStatementRow,
  accreditationGapOf,
  accreditationStatementColumns,
  accreditationStatementTables,
  presentAccreditationStatement,
} from '../agreement/accreditation-statement.ts';
import { consentText } from './consent-text.ts';
import { partyOf } from './party-of.ts';
import { findPausedSigners, type PausedSigner, pausedSignerMessage } from './paused-signers.ts';
import {
  findSignatureRequest,
  type ListedRequest,
  listSignatureRequests,
  outdatedMessage,
  requiredRoles,
  signedRoles,
} from './signature-request.ts';

/** What an agreement shows from the records around it. */
interface SurroundingFacts {
  request: string;
  user: string;
  fund: string;
  standingAmount: number | null;
  stated: AccreditationStatementRow;
  reviewedAt: Date | null;
}

/** Reads {@link SurroundingFacts} of the current requests `r`. `admin` is the reader. */
const surroundingFacts = (admin: ActorUser) => sql`
  SELECT r."_id" AS request, s."user", s.fund,
    CASE WHEN r.correction IS NOT NULL THEN s.invest_amount::float8 END AS "standingAmount",
    w.at AS "reviewedAt", ${accreditationStatementColumns} AS stated
  FROM signature_requests r
  JOIN synd_users s ON s."_id" = r."syndUser"
  JOIN users u ON u."_id" = s."user"
  ${accreditationStatementTables}
  LEFT JOIN agreement_reviews w ON w.request = r."_id" AND w.admin = ${admin.id}`;

/**
 * Lists the agreements that only management has left to sign, the longest waiting first, with the values in their
 * documents. Each says whether this admin may not sign it, and why.
 */
export async function listPendingCountersignatures(
  db: Kysely<Database>,
  admin: ActorUser,
  now: Date,
): Promise<Countersignature[]> {
  const { rows: pending } = await sql<{ request: string }>`
    WITH open AS MATERIALIZED (
      SELECT r."_id" FROM signature_requests r WHERE r."supersededAt" IS NULL AND r."completedAt" IS NULL)
    SELECT o."_id" AS request FROM open o
    JOIN signature_signers i ON i.request = o."_id" AND i.role = 'investor'
    JOIN signature_signers m ON m.request = o."_id" AND m.role = 'management'
    LEFT JOIN signature_signers p ON p.request = o."_id" AND p.role = 'spouse'
    WHERE m."signedAt" IS NULL AND i."signedAt" IS NOT NULL AND (p."_id" IS NULL OR p."signedAt" IS NOT NULL)
    ORDER BY coalesce(p."signedAt", i."signedAt"), o."_id"
    LIMIT 999`.execute(db);
  const ids = pending.map(({ request }) => request);
  const requests = await listSignatureRequests(db, ids);
  const { rows } = await sql<SurroundingFacts>`${surroundingFacts(admin)}
    WHERE r."_id" = ANY(${ids})`.execute(db);
  const interests = await findInterests(
    db,
    requests.map(({ syndUser }) => syndUser),
    admin,
  );
  const openRequests = await findOpenRequests(
    db,
    requests.map(({ syndUser }) => syndUser),
    now,
  );
  const paused = await findPausedSigners(db, ids);
  const factsOf = new Map(rows.map((row) => [row.request, row]));
  return requests.flatMap((request) => {
    const facts = factsOf.get(request._id);
    const interest = interests.get(request.syndUser) ?? null;
    const openRequest = openRequests.get(request.syndUser) ?? null;
    return facts
      ? [
          {
            ...presentCountersignature(request, facts, {
              interest,
              openRequest,
              paused: paused.get(request._id) ?? [],
              reader: admin.id,
              now,
            }),
            signedAt: lastSignedAt(request) ?? '',
          },
        ]
      : [];
  });
}

/** Reads the current agreement of a participation, regardless of who signs next. */
export async function readAgreementDetail(
  db: Kysely<Database>,
  admin: ActorUser,
  syndUser: string,
  now: Date,
): Promise<AgreementDetail> {
  const request = await findSignatureRequest(db, { syndUser });
  const { rows } = await sql<SurroundingFacts>`${surroundingFacts(admin)}
    WHERE r."_id" = ${request?._id ?? null}`.execute(db);
  const [row] = rows;
  if (!request || !row) return throwNotFound('This agreement');
  const interest = await findInterest(db, syndUser, admin);
  const openRequest = (await findOpenRequests(db, [syndUser], now)).get(syndUser) ?? null;
  return {
    ...presentCountersignature(request, row, {
      interest,
      openRequest,
      paused: (await findPausedSigners(db, [request._id])).get(request._id) ?? [],
      reader: admin.id,
      now,
    }),
    signedAt: lastSignedAt(request),
    user: row.user,
    fund: row.fund,
    createdAt: request.createdAt.toISOString(),
    turn: turnOf(request),
    signers: request.signers.map(({ role, name, title, email, invitedAt, signedAt, signature }) => ({
      role,
      name,
      party: partyOf(request, { role, name, title }),
      typedName: signature?.kind === 'typed' ? signature.text : null,
      email,
      invitedAt: invitedAt?.toISOString() ?? null,
      signedAt: signedAt?.toISOString() ?? null,
    })),
    problem: request.problem,
    problemText: request.problemText,
    hasAuditTrail: request.auditTrailKey !== null,
    values: presentValues(request.values),
  };
}

/** When the last of the investor and the spouse signed; null if neither has. */
function lastSignedAt({ signers }: ListedRequest): string | null {
  const times = signers.flatMap(({ role, signedAt }) =>
    role !== 'management' && signedAt ? [signedAt] : [],
  );
  return times.length > 0 ? new Date(Math.max(...times.map(Number))).toISOString() : null;
}

function turnOf(request: ListedRequest): AgreementDetail['turn'] {
  if (request.completedAt) return 'complete';
  return nextSigner(signedRoles(request), requiredRoles(request)) ?? 'sealing';
}

/** The values in the document, in the order of the list of values; empty ones are omitted. */
function presentValues(values: Record<string, unknown>): AgreementDetail['values'] {
  return agreementFieldNames.flatMap((name) => {
    const text = values[name];
    return typeof text === 'string' && text ? [{ name, label: agreementFieldLabels[name], text }] : [];
  });
}

function presentCountersignature(
  request: ListedRequest,
  { standingAmount, stated, reviewedAt }: SurroundingFacts,
  {
    interest,
    openRequest,
    paused,
    reader,
    now,
  }: {
    interest: ConflictOfInterest | null;
    openRequest: WaitingRequest | null;
    paused: readonly PausedSigner[];
    /** The admin who reads it. */
    reader: string;
    now: Date;
  },
): Omit<Countersignature, 'signedAt'> {
  const of = (role: Signer) => request.signers.find((signer) => signer.role === role);
  return {
    syndUser: request.syndUser,
    provider: request.provider,
    fundName: request.fundName,
    investorName: of('investor')?.name ?? '',
    holderName: request.holderName,
    investorEmail: of('investor')?.email ?? '',
    spouseName: of('spouse')?.name ?? null,
    isJoint: request.holder?.kind === 'joint',
    amount: numberFromCents(request.amount),
    standingAmount,
    method: request.terms.method_of_inv ?? '',
    documentSha256: request.documentSha256,
    consentText,
    accreditation: presentAccreditationStatement(stated),
    accreditationGap: accreditationGapOf(stated, { completedAt: request.completedAt, now }),
    refusal: request.isOutdated
      ? outdatedMessage
      : ((interest && interestMessages[interest]) ??
        (openRequest && openRequestMessage(openRequest, reader))),
    openRequest,
    warnings: paused.map(pausedSignerMessage),
    reviewedAt: reviewedAt?.toISOString() ?? null,
  };
}
