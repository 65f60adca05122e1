import type { PortalView } from '@paddock/contract';
import { lifetimes } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { GoogleToken } from '../../../../adapters/google-identity/index.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { throwDomainError } from '../../../../platform/domain-error.ts';

/** The portal and the Google client id that its tokens must be issued for. Throws where Google sign-in is off. */
export function requireGoogleSignIn(portal: PortalView | null): { portal: PortalView; clientId: string } {
  const clientId = portal?.signInWithGoogleDisabled ? null : portal?.signInWithGoogleClientId;
  if (!portal || !clientId)
    return throwDomainError('forbidden', 'Google sign-in is not available on this site.');
  return { portal, clientId };
}

/**
 * Marks a token as used; returns false if it was used before. The page sends the nonce along with the token, so without
 * this anyone who has read the request could replay it until the token expires.
 */
export async function consumeGoogleToken(
  db: Kysely<Database>,
  { hash, expiresAt }: GoogleToken,
): Promise<boolean> {
  const used = await db
    .insertInto('google_tokens_used')
    .values({ hash, expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('hash')
    .executeTakeFirst();
  return used !== undefined;
}

/**
 * Whether the person authenticated at Google within the last minutes. If the token does not say, or says another time,
 * anyone at a device with an open session at Google gets such a token by one press.
 */
export function isFreshAuthentication(
  { authenticatedAt }: Pick<GoogleToken, 'authenticatedAt'>,
  now: Date,
): boolean {
  if (authenticatedAt === null) return false;
  return Math.abs(now.getTime() - authenticatedAt.getTime()) <= lifetimes.googleAuthentication;
}
