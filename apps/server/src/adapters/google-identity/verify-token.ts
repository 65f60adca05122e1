import { createHash } from 'node:crypto';
import { isPlausibleEmail, stripHiddenCharacters } from '@paddock/domain';
import { errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { throwDomainError } from '../../platform/domain-error.ts';
import type { GoogleProfile, GoogleToken, TokenExpectations } from './google-identity.ts';

/** How far the issuer's clock and this machine's may differ, in seconds. */
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
  auth_time: z.optional(z.number()),
});

/** See GoogleIdentity. The one place that checks everything in a token. */
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
      log.warn({ err: error }, 'The keys of Google sign-in cannot be fetched');
      return throwDomainError(
        'unavailable',
        'Google sign-in is not available right now. Please try again in a moment.',
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
    // A token that has several audiences, or that another client requested, does not come from our page.
    if (Array.isArray(payload.aud) || (read.data.azp ?? clientId) !== clientId) return undefined;
    if (read.data.nonce !== nonce) return undefined;
    return {
      profile: toProfile(read.data),
      hash: hashSignedPart(token),
      authenticatedAt: read.data.auth_time === undefined ? null : new Date(read.data.auth_time * 1000),
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

/** Hashes only header and claims: the base64 of a signature has spare bits, so it can be encoded in several ways. */
function hashSignedPart(token: string): Buffer {
  return createHash('sha256')
    .update(token.slice(0, token.lastIndexOf('.')))
    .digest();
}

function toProfile(payload: z.infer<typeof claims>): GoogleProfile {
  // Unlike in a form, nobody has to enter anything again here.
  const name = (text: string | undefined) =>
    stripHiddenCharacters(text ?? '', 'name')
      .trim()
      .slice(0, 200) || null;
  return {
    subject: payload.sub,
    email: payload.email,
    firstName: name(payload.given_name),
    lastName: name(payload.family_name),
    hostedDomain: payload.hd ?? null,
  };
}
