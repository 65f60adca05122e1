import type { AccountPause, Signer } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import { throwDomainError } from '../../../../platform/domain-error.ts';
import { accountPauseSql } from '../../../people/memberships/index.ts';
import type { SignatureRequest, SignerRow } from './signature-request.ts';

/** A signer whose account may not act on the portal of the fund. */
export interface PausedSigner {
  readonly role: Signer;
  readonly name: string;
  readonly pause: AccountPause;
}

/**
 * Finds the investors and spouses among the signers of these requests whose account was closed, or who were removed from
 * the portal of the fund. A spouse may have no account, and one whose address nobody has confirmed is not known to be
 * theirs.
 */
export async function findPausedSigners(
  db: Kysely<Database>,
  requests: readonly string[],
): Promise<ReadonlyMap<string, readonly PausedSigner[]>> {
  if (requests.length === 0) return new Map();
  const { rows } = await sql<PausedSigner & { request: string }>`
    SELECT g.request, g.role, g.name, pause.why AS pause
    FROM signature_signers g
    JOIN signature_requests r ON r._id = g.request
    JOIN synd_users s ON s._id = r."syndUser"
    JOIN funds f ON f._id = s.fund
    LEFT JOIN companies c ON c._id = f.company
    JOIN LATERAL (
      SELECT i._id, i."isActive", i.level FROM users i WHERE g.role = 'investor' AND i._id = s."user"
      UNION ALL
      SELECT p._id, p."isActive", p.level FROM users p
      WHERE g.role = 'spouse' AND lower(p.email) = lower(btrim(g.email)) AND p."emailConfirmedAt" IS NOT NULL
    ) u ON true
    CROSS JOIN LATERAL (SELECT ${accountPauseSql('u', sql`c.portal`)} AS why) pause
    WHERE g.request = ANY(${requests}) AND pause.why IS NOT NULL
    ORDER BY g.request, g.position`.execute(db);
  return Map.groupBy(rows, ({ request }) => request);
}

/** Why management should know about a signer before it signs. */
export const pausedSignerMessage = ({ name, pause }: PausedSigner): string =>
  pause === 'deactivated'
    ? `The account of ${name} is deactivated, so their sign links are paused.`
    : `${name} was removed from the portal of this fund, so their sign links are paused.`;

/**
 * Rejects a signer while their account may not act, and any signer while the investor's may not. The link works again
 * once the account does.
 */
export async function assertNotPaused(
  db: Kysely<Database>,
  request: Pick<SignatureRequest, '_id'>,
  signer: Pick<SignerRow, 'role'>,
): Promise<void> {
  if (await isPaused(db, request, signer))
    throwDomainError(
      'conflict',
      'Signing this agreement is paused. If you want to go on, please contact the fund manager.',
    );
}

/** Whether a signer is asked for nothing at the moment, as in {@link assertNotPaused}. */
export async function isPaused(
  db: Kysely<Database>,
  { _id }: Pick<SignatureRequest, '_id'>,
  signer: Pick<SignerRow, 'role'>,
): Promise<boolean> {
  const paused = (await findPausedSigners(db, [_id])).get(_id) ?? [];
  return paused.some(({ role }) => role === 'investor' || role === signer.role);
}
