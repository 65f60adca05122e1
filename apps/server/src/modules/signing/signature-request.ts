import { type Signer, signersFor } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/** Somebody who signs an agreement. */
export interface SignerRow {
  _id: string;
  role: Signer;
  user: string | null;
  name: string;
  email: string;
  expiresAt: Date | null;
  invitedAt: Date | null;
  signedAt: Date | null;
  signature: { kind: 'drawn' } | { kind: 'typed'; text: string } | null;
  image: Buffer | null;
}

/** The agreement of a participation on its way through the signatures. */
export interface SignatureRequest {
  _id: string;
  syndUser: string;
  documentKey: string;
  documentSha256: string;
  createdAt: Date;
  completedAt: Date | null;
  sealedAt: Date | null;
  investorName: string;
  fundName: string;
  portal: string | null;
  /** Dollars as decimal text. */
  amount: string;
  method: string | null;
  /** In signing order. */
  signers: SignerRow[];
}

/** The current request by its participation, its own id or one of its signers; locked where it is to change. */
export async function findRequest(
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
  // The participation first, as everybody who changes one does: the other way round could deadlock.
  if (lock === 'lock')
    await sql`SELECT 1 FROM synd_users WHERE "_id" IN (
      SELECT r."syndUser" FROM signature_requests r WHERE ${which}) FOR UPDATE`.execute(db);
  const { rows } = await sql<Omit<SignatureRequest, 'signers'>>`
    SELECT r."_id", r."syndUser", r."documentKey", r."documentSha256", r."createdAt", r."completedAt", r."sealedAt",
      concat_ws(' ', u."firstName", u."lastName") AS "investorName", f.name AS "fundName", c.portal,
      s.invest_amount AS amount, s.method_of_inv AS method
    FROM signature_requests r
    JOIN synd_users s ON s."_id" = r."syndUser"
    JOIN users u ON u."_id" = s."user"
    JOIN funds f ON f."_id" = s.fund
    LEFT JOIN companies c ON c."_id" = f.company
    WHERE ${which} AND r."supersededAt" IS NULL
    ${lock === 'lock' ? sql`FOR UPDATE OF r` : sql``}`.execute(db);
  const request = rows[0];
  if (!request) return undefined;
  const signers = await sql<SignerRow>`
    SELECT "_id", role, "user", name, email, "expiresAt", "invitedAt", "signedAt", signature, image
    FROM signature_signers WHERE request = ${request._id} ORDER BY position`.execute(db);
  return { ...request, signers: signers.rows };
}

/** Who has signed so far. */
export function signedOf(request: SignatureRequest): ReadonlySet<Signer> {
  return new Set(request.signers.filter((signer) => signer.signedAt).map((signer) => signer.role));
}

/** Who must sign, in order. */
export function requiredOf(request: SignatureRequest): readonly Signer[] {
  return signersFor({ isSpouseInvestmentRequired: request.signers.some(({ role }) => role === 'spouse') });
}
