import { generateSecret, generateURI, NobleCryptoPlugin, ScureBase32Plugin, TOTP } from 'otplib';

const totp = new TOTP({ crypto: new NobleCryptoPlugin(), base32: new ScureBase32Plugin() });

/** How far a phone's clock may be off, in seconds: the previous and the next code are accepted too. */
const epochTolerance = 30;

/** A random secret for an authenticator app: 160 bits as base32 text. */
export function generateTotpSecret(): string {
  return generateSecret();
}

/** The otpauth URI of a secret, for its QR code. */
export function otpauthUri(secret: string, names: { issuer: string; label: string }): string {
  return generateURI({ ...names, secret });
}

/**
 * The time step (of 30 seconds since 1970) that a six-digit code belongs to (RFC 6238), or undefined if the code is not
 * valid now. Spaces are ignored: apps show the code in two groups.
 */
export async function findTimeStep(secret: string, code: string, now: Date): Promise<number | undefined> {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const epoch = Math.floor(now.getTime() / 1_000);
  const result = await totp.verify(token, { secret, epoch, epochTolerance });
  return result.valid ? result.timeStep : undefined;
}
