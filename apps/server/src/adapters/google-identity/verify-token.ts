import { createHash } from 'node:crypto';
import { isPlausibleEmail, stripHiddenCharacters } from '@paddock/domain';
import { errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { throwDomainError } from '../../platform/domain-error.ts';
import type { GoogleProfile, GoogleToken, TokenExpectations } from './google-identity.ts';

/** How far the clocks of the issuer and of this machine may differ, in seconds. */
const clockTolerance = 30;

const claims = z.object({
  exp: z.number(),
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  email: z.string().check(z.maxLength(320)),
  email_verified: z.literal(true),
  given_name: z.optional(z.string()),
  family_name: z.optional(z.string()),
  hd: z.optional(z.string()),
  nonce: z.optional(z.string()),
  azp: z.optional(z.string()),
});

/** See GoogleIdentity: everything that a token can lie about is checked here, once. */
export async function verifyToken(
  token: string,
  expected: TokenExpectations & { issuer: string[]; keys: JWTVerifyGetKey; log: Logger },
): Promise<GoogleToken | undefined> {
  const { clientId, nonce, now, issuer, keys, log } = expected;
  const keyOf: JWTVerifyGetKey = async (header, input) => {
    try {
      return await keys(header, input);
    } catch (error) {
      if (isUnknownKeyError(error)) throw error;
      log.warn({ err: error }, 'The keys of Google sign-in cannot be had');
      return throwDomainError(
        'unavailable',
        'Google sign-in cannot be checked just now. Please try again in a moment.',
      );
    }
  };
  try {
    const { payload } = await jwtVerify(token, keyOf, {
      algorithms: ['RS256'],
      issuer,
      audience: clientId,
      requiredClaims: ['exp', 'iat'],
      clockTolerance,
      currentDate: now,
    });
    const read = z.safeParse(claims, payload);
    if (!read.success || !isPlausibleEmail(read.data.email)) return undefined;
    // A token for several, or passed on by another client, was not asked for by our page.
    if (Array.isArray(payload.aud) || (read.data.azp ?? clientId) !== clientId) return undefined;
    if (read.data.nonce !== nonce) return undefined;
    return {
      profile: toProfile(read.data),
      hash: hashSignedPart(token),
      expiresAt: new Date((read.data.exp + clockTolerance) * 1000),
    };
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

function isUnknownKeyError(error: unknown): boolean {
  return error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys;
}

/** Of head and claims: the base64 of a signature has bits to spare, so that one can be written in several ways. */
function hashSignedPart(token: string): Buffer {
  return createHash('sha256')
    .update(token.slice(0, token.lastIndexOf('.')))
    .digest();
}

function toProfile(said: z.infer<typeof claims>): GoogleProfile {
  // Nobody is asked to type it again here, as they are in a form.
  const name = (text: string | undefined) =>
    stripHiddenCharacters(text ?? '')
      .trim()
      .slice(0, 200) || null;
  return {
    subject: said.sub,
    email: said.email,
    firstName: name(said.given_name),
    lastName: name(said.family_name),
    hostedDomain: said.hd ?? null,
  };
}
