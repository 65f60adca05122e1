import { parse as uuidBytes, stringify as uuidText } from 'uuid';
import type { Secrets } from '../../platform/secrets.ts';

const purpose = 'sign-link';

/**
 * The code of a sign link: the signer's id and an authentication code over it and the end of its life. It is
 * derived, not stored: the same link can be shown and mailed again, and a dump of the database holds none.
 */
export function signLinkCode(secrets: Secrets, signer: { id: string; expiresAt: Date }): string {
  return `${idText(signer.id)}.${secrets.sign(purpose, textOf(signer))}`;
}

/** The id of the signer whom a code claims to be of; whether it is genuine is for {@link isGenuine}. */
export function signerOf(code: string): string | undefined {
  const bytes = Buffer.from(code.split('.')[0] ?? '', 'base64url');
  if (bytes.length !== 16) return undefined;
  try {
    return uuidText(bytes);
  } catch {
    return undefined;
  }
}

/** Whether a code is this signer's, character by character. */
export function isGenuine(secrets: Secrets, code: string, signer: { id: string; expiresAt: Date }): boolean {
  const [id, signature = '', ...more] = code.split('.');
  return more.length === 0 && id === idText(signer.id) && secrets.verify(purpose, textOf(signer), signature);
}

function idText(id: string): string {
  return Buffer.from(uuidBytes(id)).toString('base64url');
}

function textOf(signer: { id: string; expiresAt: Date }): string {
  return `${signer.id} ${signer.expiresAt.getTime()}`;
}
