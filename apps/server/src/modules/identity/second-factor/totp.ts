import { generateSecret, generateURI, NobleCryptoPlugin, ScureBase32Plugin, TOTP } from 'otplib';

const totp = new TOTP({ crypto: new NobleCryptoPlugin(), base32: new ScureBase32Plugin() });

/** Seconds that the clock of a phone may be off: the code before and the one after count too. */
const epochTolerance = 30;

/** A random secret for an authenticator app: 160 bits as base32 text. */
export function newSecret(): string {
  return generateSecret();
}

/** The otpauth address of a secret, which apps read from a QR code. */
export function otpauthAddress(secret: string, names: { issuer: string; label: string }): string {
  return generateURI({ ...names, secret });
}

/**
 * The time step (so many 30 seconds since 1970) that a code of six digits belongs to (RFC 6238), or undefined where
 * the app does not show it now. Spaces in it do not count: apps show it in two groups.
 */
export async function stepOfCode(secret: string, code: string, now: Date): Promise<number | undefined> {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const epoch = Math.floor(now.getTime() / 1_000);
  const result = await totp.verify(token, { secret, epoch, epochTolerance });
  return result.valid ? result.timeStep : undefined;
}
