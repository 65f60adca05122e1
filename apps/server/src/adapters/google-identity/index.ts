import { createRemoteJWKSet } from 'jose';
import type { Platform } from '../../platform/platform.ts';
import type { GoogleIdentity } from './google-identity.ts';
import { verifyToken } from './verify-token.ts';

export type { GoogleIdentity, GoogleProfile, GoogleToken } from './google-identity.ts';

const timeoutMs = 5_000;

/** Google writes its name in two ways. */
const googleIssuers = ['https://accounts.google.com', 'accounts.google.com'];

/** Verifies tokens of the configured issuer with the keys that it publishes (AUT-09). */
export function createGoogleIdentity({ config, log }: Pick<Platform, 'config' | 'log'>): GoogleIdentity {
  const keys = createRemoteJWKSet(new URL(config.googleJwksUrl), { timeoutDuration: timeoutMs });
  const { googleIssuer } = config;
  const issuer =
    googleIssuer === null || googleIssuers.includes(googleIssuer) ? googleIssuers : [googleIssuer];
  return { verify: (credential, expected) => verifyToken(credential, { ...expected, issuer, keys, log }) };
}
