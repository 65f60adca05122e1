import type { addPasskey, BodyOf, PasskeyCreationOptions } from '@paddock/contract';
import type { Kysely } from 'kysely';
import { newId } from '../../../../platform/database/index.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { throwDomainError } from '../../../../platform/domain-error.ts';
import { consumeChallenge, createChallenge } from './passkey-challenges.ts';
import type { PasskeySite } from './passkey-site.ts';
import { loadWebauthn } from './webauthn.ts';

/** More devices than anybody has; keeps the list in the browser's request short. */
const maxPasskeys = 20;

/** Ed25519, ES256 and RS256 (COSE), which every browser supports. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** The options for creating a passkey that can find its account by itself. */
export async function createPasskeyCreationOptions(
  db: Kysely<Database>,
  input: {
    user: { id: string; username: string; displayName: string };
    site: PasskeySite;
    siteName: string;
    now: Date;
  },
): Promise<PasskeyCreationOptions> {
  const { user, site, siteName, now } = input;
  const known = await db.selectFrom('passkeys').selectAll().where('user', '=', user.id).execute();
  if (known.length >= maxPasskeys)
    throwDomainError(
      'conflict',
      `An account can have up to ${maxPasskeys} passkeys. Please remove one first.`,
    );
  const challenge = await createChallenge(db, { purpose: 'register', user: user.id, rpId: site.host }, now);
  const { generateRegistrationOptions } = await loadWebauthn();
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

/** Stores a passkey that the browser has created. Throws if it was not requested here, or is known already. */
export async function storePasskey(
  db: Kysely<Database>,
  input: BodyOf<typeof addPasskey> & { user: string; site: PasskeySite; now: Date },
): Promise<string> {
  const { credential, user, site, now } = input;
  const scope = { purpose: 'register', user, rpId: site.host } as const;
  const { response, ...rest } = credential;
  const { transports } = response;
  const { verifyRegistrationResponse } = await loadWebauthn();
  const verified = await verifyRegistrationResponse({
    response: {
      ...rest,
      clientExtensionResults: {},
      response: { ...response, transports: transports ?? [] },
    },
    expectedChallenge: (challenge) => consumeChallenge(db, scope, challenge, now),
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    // A security key without a PIN is a second factor; signing in without a password requires more.
    requireUserVerification: false,
    supportedAlgorithmIDs,
  }).catch(() => undefined);
  if (!verified?.verified)
    return throwDomainError('bad_request', 'This passkey could not be checked. Please try again.');
  const { credential: passkey, credentialBackedUp } = verified.registrationInfo;
  const _id = newId();
  const stored = await db
    .insertInto('passkeys')
    .values({
      _id,
      user,
      credentialId: passkey.id,
      publicKey: Buffer.from(passkey.publicKey),
      counter: passkey.counter,
      transports: transports ?? [],
      rpId: site.host,
      name: input.name.trim() || 'Passkey',
      isBackedUp: credentialBackedUp,
      createdAt: now,
    })
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .returning('_id')
    .executeTakeFirst();
  if (!stored) throwDomainError('conflict', 'This passkey has already been added.');
  return _id;
}
