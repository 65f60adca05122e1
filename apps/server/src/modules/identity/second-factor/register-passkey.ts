import type { addPasskey, BodyOf, PasskeyCreation } from '@paddock/contract';
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { Kysely } from 'kysely';
import { newId } from '../../../platform/database/index.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { refuse } from '../../../platform/refusal.ts';
import { newChallenge, takeChallenge } from './passkey-challenges.ts';
import type { PasskeySite } from './passkey-site.ts';

/** More than anybody has devices; keeps the list of what a browser is asked for short. */
const mostPasskeys = 20;

/** Ed25519, ES256 and RS256 (COSE): what every browser has, and no more to get wrong. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** What a browser makes a passkey by that finds its account by itself. */
export async function passkeyCreation(
  db: Kysely<Database>,
  given: {
    user: { id: string; username: string; displayName: string };
    site: PasskeySite;
    siteName: string;
    now: Date;
  },
): Promise<PasskeyCreation> {
  const { user, site, siteName, now } = given;
  const known = await db.selectFrom('passkeys').selectAll().where('user', '=', user.id).execute();
  if (known.length >= mostPasskeys)
    refuse('conflict', `An account has at most ${mostPasskeys} passkeys. Please remove one first.`);
  const challenge = await newChallenge(db, { purpose: 'register', user: user.id, rpId: site.host }, now);
  return generateRegistrationOptions({
    rpName: siteName,
    rpID: site.host,
    userName: user.username,
    userDisplayName: user.displayName,
    userID: Uint8Array.from(Buffer.from(user.id)),
    challenge: Uint8Array.from(Buffer.from(challenge, 'base64url')),
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: known
      .filter(({ rpId }) => rpId === site.host)
      .map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
  });
}

/** Keeps what a browser has made. Refuses an answer that was not asked for here, or whose passkey is known. */
export async function keepPasskey(
  db: Kysely<Database>,
  given: BodyOf<typeof addPasskey> & { user: string; site: PasskeySite; now: Date },
): Promise<string> {
  const { credential, user, site, now } = given;
  const made = { purpose: 'register', user, rpId: site.host } as const;
  const { response, ...rest } = credential;
  const { transports } = response;
  const verified = await verifyRegistrationResponse({
    response: {
      ...rest,
      clientExtensionResults: {},
      response: { ...response, transports: transports ?? [] },
    },
    expectedChallenge: (challenge) => takeChallenge(db, made, challenge, now),
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    // A security key without a PIN is a second factor; signing in without a password asks for more.
    requireUserVerification: false,
    supportedAlgorithmIDs,
  }).catch(() => undefined);
  if (!verified?.verified)
    return refuse('bad_request', 'This passkey could not be checked. Please try again.');
  const { credential: passkey, credentialBackedUp } = verified.registrationInfo;
  const _id = newId();
  const kept = await db
    .insertInto('passkeys')
    .values({
      _id,
      user,
      credentialId: passkey.id,
      publicKey: Buffer.from(passkey.publicKey),
      counter: passkey.counter,
      transports: transports ?? [],
      rpId: site.host,
      name: given.name.trim() || 'Passkey',
      isBackedUp: credentialBackedUp,
      createdAt: now,
    })
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .returning('_id')
    .executeTakeFirst();
  if (!kept) refuse('conflict', 'This passkey is kept already.');
  return _id;
}
