import type { PasskeyRequestOptions, passkeyAssertion } from '@paddock/contract';
import type { Kysely } from 'kysely';
import type * as z from 'zod/mini';
import type { Database } from '../../../../platform/database/schema.ts';
import { consumeChallenge, createChallenge } from './passkey-challenges.ts';
import type { PasskeySite } from './passkey-site.ts';
import { loadWebauthn } from './webauthn.ts';

/** What a passkey is requested for: a known user, or any user if it is null. */
export interface PasskeyRequirement {
  readonly purpose: 'second' | 'sign-in' | 'sudo' | 'remove' | 'keep-email';
  readonly user: string | null;
  /** The only passkey that is accepted; by default any of the user's. */
  readonly passkey?: string;
  /** Only passkeys created before this are accepted. */
  readonly before?: Date;
}

/**
 * Used alone, without a password, a passkey must verify its user (a PIN, a fingerprint), so that it counts as two
 * factors.
 */
const requiresUserVerification = ({ purpose }: PasskeyRequirement) =>
  purpose === 'sign-in' || purpose === 'sudo';

/**
 * The options for requesting a passkey. A known user's passkeys are listed, for security keys that do not store them.
 */
export async function createPasskeyRequestOptions(
  db: Kysely<Database>,
  requirement: PasskeyRequirement,
  site: PasskeySite,
  now: Date,
): Promise<PasskeyRequestOptions> {
  const { purpose, user, passkey, before } = requirement;
  const challenge = await createChallenge(db, { purpose, user, rpId: site.host }, now);
  const available = user === null ? [] : await findPasskeysForSite(db, user, site);
  const allowed = available.filter(
    ({ _id, createdAt }) => (!passkey || _id === passkey) && (!before || createdAt < before),
  );
  const { generateAuthenticationOptions } = await loadWebauthn();
  return generateAuthenticationOptions({
    rpID: site.host,
    challenge: Uint8Array.from(Buffer.from(challenge, 'base64url')),
    allowCredentials: allowed.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    userVerification: requiresUserVerification(requirement) ? 'required' : 'preferred',
  });
}

/**
 * Returns the user whose passkey signed the challenge, or undefined. The challenge is used up either way. A counter
 * that does not increase means that the key was copied.
 */
export async function verifyPasskey(
  db: Kysely<Database>,
  requirement: PasskeyRequirement,
  assertion: z.infer<typeof passkeyAssertion>,
  site: PasskeySite,
  now: Date,
): Promise<string | undefined> {
  const { purpose, user, passkey, before } = requirement;
  const scope = { purpose, user, rpId: site.host };
  const stored = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('credentialId', '=', assertion.id)
    .where('rpId', '=', site.host)
    .forUpdate()
    .executeTakeFirst();
  if (!stored || (user !== null && stored.user !== user)) return undefined;
  if (passkey !== undefined && stored._id !== passkey) return undefined;
  if (before && stored.createdAt >= before) return undefined;
  const { userHandle, ...response } = assertion.response;
  const { verifyAuthenticationResponse } = await loadWebauthn();
  const verified = await verifyAuthenticationResponse({
    response: {
      ...assertion,
      clientExtensionResults: {},
      response: { ...response, ...(userHandle && { userHandle }) },
    },
    expectedChallenge: (challenge) => consumeChallenge(db, scope, challenge, now),
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    credential: {
      id: stored.credentialId,
      publicKey: Uint8Array.from(stored.publicKey),
      counter: Number(stored.counter),
      transports: stored.transports,
    },
    requireUserVerification: requiresUserVerification(requirement),
  }).catch(() => undefined);
  if (!verified?.verified) return undefined;
  const { newCounter, credentialBackedUp } = verified.authenticationInfo;
  await db
    .updateTable('passkeys')
    .set({ counter: newCounter, isBackedUp: credentialBackedUp, lastUsedAt: now })
    .where('_id', '=', stored._id)
    .execute();
  return stored.user;
}

/** A user's passkeys that work on a site. */
export function findPasskeysForSite(db: Kysely<Database>, user: string, site: PasskeySite) {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('user', '=', user)
    .where('rpId', '=', site.host)
    .execute();
}
