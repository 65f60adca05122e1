import { createHash, randomBytes } from 'node:crypto';

/** Creates a random 256-bit code for a link or a session, as URL-safe text. */
export function newCode(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a code: its SHA-256, so that a dump of the database contains no usable code. */
export function hashCode(code: string): Buffer {
  return createHash('sha256').update(code, 'utf8').digest();
}
