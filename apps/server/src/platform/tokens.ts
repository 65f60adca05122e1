import { createHash, randomBytes } from 'node:crypto';

/** A random 256-bit code for a link or a session, as URL-safe text. */
export function newCode(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a code: its SHA-256. A dump of the database holds no usable code. */
export function hashCode(code: string): Buffer {
  return createHash('sha256').update(code, 'utf8').digest();
}
