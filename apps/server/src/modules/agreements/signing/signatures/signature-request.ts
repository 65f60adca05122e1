import {
  type AgreedTerms,
  type Cents,
  coSubscriberNames,
  differingTerms,
  type FrozenHolder,
  nextSigner,
  type SignatureProviderName,
  type Signer,
  signatureProviderLabels,
  signersFor,
  signerTurn,
  statedAmount,
  termNames,
} from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import { throwDomainError } from '../../../../platform/domain-error.ts';
import { agreementHolderNameSql } from './agreement-holder-sql.ts';

/** A signer of an agreement. */
export interface SignerRow {
  _id: string;
  role: Signer;
  user: string | null;
  name: string;
  /** As what they signed for management; null for the others, and before it was kept. */
  title: string | null;
  email: string;
  expiresAt: Date | null;
  invitedAt: Date | null;
  signedAt: Date | null;
  /** The admin who has a frame of the service open to sign for management, and until when. */
  openBy: string | null;
  openUntil: Date | null;
  signature: { kind: 'drawn' } | { kind: 'typed'; text: string } | null;
  image: Buffer | null;
}

/** The agreement of a participation while it is being signed. */
export interface SignatureRequest {
  _id: string;
  syndUser: string;
  provider: SignatureProviderName;
  /** The provider's id of the request; null until it is created there, and for the built-in provider. */
  externalId: string | null;
  requestedAt: Date | null;
  askedAt: Date | null;
  problem: 'unavailable' | 'rejected' | null;
  problemText: string | null;
  /** The PDF that is signed, and its SHA-256 (hex); null where a service keeps it. */
  documentKey: string | null;
  documentSha256: string | null;
  /** The provider's id of the template. */
  template: string | null;
  auditTrailKey: string | null;
  createdAt: Date;
  completedAt: Date | null;
  sealedAt: Date | null;
  investorName: string;
  /** What holds it, where it has to be said (ENT-04). */
  holderName: string | null;
  fundName: string;
  portal: string | null;
  /** What the document states: its values, and the amount among them. */
  values: Record<string, unknown>;
  /** Who holds the investment by it; null where no profile does. */
  holder: FrozenHolder | null;
  amount: Cents;
  /** The correction that it is for; null for an agreement with the record's own terms. */
  correction: string | null;
  /** The terms that it should state: the record's, or those of its correction. */
  terms: AgreedTerms;
  /** Whether its document states other terms, in which case nobody may sign it. */
  isOutdated: boolean;
  /** The time zone of its dates. */
  timeZone: string;
  /** In signing order. */
  signers: SignerRow[];
}

interface RequestRow
  extends Omit<SignatureRequest, 'signers' | 'amount' | 'terms' | 'isOutdated'>,
    AgreedTerms {
  correctedTerms: AgreedTerms | null;
}

/** A request without what its signers drew or typed. */
export interface ListedRequest extends Omit<SignatureRequest, 'signers'> {
  signers: Omit<SignerRow, 'signature' | 'image'>[];
}

const termColumns = sql.join(termNames.map((name) => sql.ref(`s.${name}`)));

const requestsSql = sql`
  SELECT r."_id", r."syndUser", r.provider, r."externalId", r."requestedAt", r."askedAt", r.problem, r."problemText",
    r."documentKey", r."documentSha256", r.template, r."auditTrailKey", r."createdAt", r."completedAt", r."sealedAt",
    r."timeZone",
    concat_ws(' ', u."firstName", u."lastName") AS "investorName", ${agreementHolderNameSql} AS "holderName",
    f.name AS "fundName", c.portal,
    r.correction, r.values, r.holder, t.terms AS "correctedTerms", ${termColumns}
  FROM signature_requests r
  JOIN synd_users s ON s."_id" = r."syndUser"
  JOIN users u ON u."_id" = s."user"
  JOIN funds f ON f."_id" = s.fund
  LEFT JOIN companies c ON c."_id" = f.company
  LEFT JOIN term_corrections t ON t."_id" = r.correction`;
const signerColumns = sql`"_id", role, "user", name, title, email, "expiresAt", "invitedAt", "signedAt",
  "openBy", "openUntil"`;

/**
 * Finds the current request by its participation, its own id or one of its signers, locked if it is to change. While a
 * correction is being signed, this is the correction's request.
 */
export async function findSignatureRequest(
  db: Kysely<Database>,
  by: { syndUser: string } | { id: string } | { signer: string },
  lock: 'lock' | 'read' = 'read',
): Promise<SignatureRequest | undefined> {
  const which =
    'syndUser' in by
      ? sql`r."syndUser" = ${by.syndUser}`
      : 'id' in by
        ? sql`r."_id" = ${by.id}`
        : sql`r."_id" = (SELECT request FROM signature_signers WHERE "_id" = ${by.signer})`;
  // Locks the participation first, as every other change does; the other order could deadlock.
  if (lock === 'lock')
    await sql`SELECT 1 FROM synd_users WHERE "_id" IN (
      SELECT r."syndUser" FROM signature_requests r WHERE ${which}) FOR UPDATE`.execute(db);
  const { rows } = await sql<RequestRow>`${requestsSql}
    WHERE ${which} AND r."supersededAt" IS NULL
    ORDER BY r."completedAt" IS NULL DESC LIMIT 1
    ${lock === 'lock' ? sql`FOR UPDATE OF r` : sql``}`.execute(db);
  const row = rows[0];
  if (!row) return undefined;
  const signers = await sql<SignerRow>`
    SELECT ${signerColumns}, signature, image
    FROM signature_signers WHERE request = ${row._id} ORDER BY position`.execute(db);
  return { ...toSignatureRequest(row), signers: signers.rows };
}

/** Reads requests by their ids, in this order, for a list. */
export async function listSignatureRequests(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<ListedRequest[]> {
  const { rows } = await sql<RequestRow>`${requestsSql}
    WHERE r."_id" = ANY(${ids})`.execute(db);
  const { rows: signers } = await sql<ListedRequest['signers'][number] & { request: string }>`
    SELECT request, ${signerColumns} FROM signature_signers WHERE request = ANY(${ids})
    ORDER BY position`.execute(db);
  const ofRequest = Map.groupBy(signers, ({ request }) => request);
  const found = new Map(rows.map((row) => [row._id, row]));
  return ids.flatMap((id) => {
    const row = found.get(id);
    return row ? [{ ...toSignatureRequest(row), signers: ofRequest.get(id) ?? [] }] : [];
  });
}

function toSignatureRequest({ correctedTerms, ...row }: RequestRow): Omit<SignatureRequest, 'signers'> {
  const terms = correctedTerms ?? row;
  return {
    ...row,
    terms,
    amount: statedAmount(row.values),
    isOutdated: row.completedAt === null && differingTerms(row.values, terms).length > 0,
  };
}

export const outdatedMessage =
  'This agreement does not state the current terms of the investment, so nobody can sign it. Please write to the fund manager.';

/** Rejects viewing or signing an agreement that states other terms than the investment (SEC-01). */
export function assertNotOutdated(request: SignatureRequest): void {
  if (request.isOutdated) throwDomainError('conflict', outdatedMessage);
}

/** Rejects a signature on our page under an agreement that is signed at a service (SIG-06). */
export function assertSignedHere(
  request: SignatureRequest,
): asserts request is SignatureRequest & { documentSha256: string } {
  if (request.provider !== 'builtin' || request.documentSha256 === null)
    throwDomainError('conflict', `This agreement is signed at ${signatureProviderLabels[request.provider]}.`);
}

/** Who has signed so far. */
export function signedRoles(request: ListedRequest): ReadonlySet<Signer> {
  return new Set(request.signers.filter((signer) => signer.signedAt).map((signer) => signer.role));
}

/** Whether nobody has anything left to sign. */
export const hasEverySignature = (request: ListedRequest): boolean =>
  request.signers.every(({ signedAt }) => signedAt !== null);

const signerNoun = (role: Signer, { holder }: Pick<ListedRequest, 'holder'>): string => {
  if (role === 'spouse') return coSubscriberNames(holder?.kind === 'joint').noun;
  return role === 'investor' ? 'the investor' : 'management';
};

/** Rejects a signature that is repeated or out of turn, and under an agreement that nobody may sign (SIG-06). */
export function assertTurn(request: SignatureRequest, signer: Pick<SignerRow, 'role'>): void {
  assertNotOutdated(request);
  const signed = signedRoles(request);
  const required = requiredRoles(request);
  const turn = signerTurn(signer.role, signed, required);
  if (turn === 'signed') throwDomainError('already_signed', 'You have already signed this agreement.');
  if (turn === 'now') return;
  const before = nextSigner(signed, required);
  throwDomainError(
    'not_your_turn',
    `This agreement is waiting for ${before ? signerNoun(before, request) : 'somebody else'} to sign first.`,
  );
}

/** Who must sign, in order. */
export function requiredRoles(request: ListedRequest): readonly Signer[] {
  return signersFor({ isSpouseInvestmentRequired: request.signers.some(({ role }) => role === 'spouse') });
}
