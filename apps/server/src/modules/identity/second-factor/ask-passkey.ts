import type { PasskeyRequest, passkeyAnswer } from '@paddock/contract';
import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { Kysely } from 'kysely';
import type * as z from 'zod/mini';
import type { Database } from '../../../platform/database/schema.ts';
import { newChallenge, takeChallenge } from './passkey-challenges.ts';
import type { PasskeySite } from './passkey-site.ts';

/** Why a passkey is asked: as one of a known person's, or whoever's where the user is null. */
export interface PasskeyPurpose {
  readonly purpose: 'second' | 'sign-in' | 'sudo';
  readonly user: string | null;
}

/** What a browser asks a passkey by. A person's own are named, for keys that do not list what they hold. */
export async function passkeyRequest(
  db: Kysely<Database>,
  { purpose, user }: PasskeyPurpose,
  site: PasskeySite,
  now: Date,
): Promise<PasskeyRequest> {
  const challenge = await newChallenge(db, { purpose, user, rpId: site.host }, now);
  const own = user === null ? [] : await passkeysFor(db, user, site);
  return generateAuthenticationOptions({
    rpID: site.host,
    challenge: Uint8Array.from(Buffer.from(challenge, 'base64url')),
    allowCredentials: own.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    userVerification: purpose === 'sign-in' ? 'required' : 'preferred',
  });
}

/**
 * The person whose passkey has answered, or undefined. The challenge is used up either way. Without a password the
 * passkey must have verified its user (a PIN, a fingerprint), so that it is two factors. A counter that does not go
 * on tells of a copied key.
 */
export async function personOfPasskey(
  db: Kysely<Database>,
  { purpose, user }: PasskeyPurpose,
  answer: z.infer<typeof passkeyAnswer>,
  site: PasskeySite,
  now: Date,
): Promise<string | undefined> {
  const made = { purpose, user, rpId: site.host };
  const kept = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('credentialId', '=', answer.id)
    .where('rpId', '=', site.host)
    .forUpdate()
    .executeTakeFirst();
  if (!kept || (user !== null && kept.user !== user)) return undefined;
  const { userHandle, ...response } = answer.response;
  const verified = await verifyAuthenticationResponse({
    response: {
      ...answer,
      clientExtensionResults: {},
      response: { ...response, ...(userHandle && { userHandle }) },
    },
    expectedChallenge: (challenge) => takeChallenge(db, made, challenge, now),
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    credential: {
      id: kept.credentialId,
      publicKey: Uint8Array.from(kept.publicKey),
      counter: Number(kept.counter),
      transports: kept.transports,
    },
    requireUserVerification: purpose === 'sign-in',
  }).catch(() => undefined);
  if (!verified?.verified) return undefined;
  const { newCounter, credentialBackedUp } = verified.authenticationInfo;
  await db
    .updateTable('passkeys')
    .set({ counter: newCounter, isBackedUp: credentialBackedUp, lastUsedAt: now })
    .where('_id', '=', kept._id)
    .execute();
  return kept.user;
}

/** Those of a person that work on a site. */
export function passkeysFor(db: Kysely<Database>, user: string, site: PasskeySite) {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('user', '=', user)
    .where('rpId', '=', site.host)
    .execute();
}
