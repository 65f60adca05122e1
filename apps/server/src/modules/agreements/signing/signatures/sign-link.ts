import { lifetimes } from '@paddock/domain';
import { parse as uuidBytes, stringify as uuidText } from 'uuid';
import type { Secrets } from '../../../../platform/secrets.ts';

const purpose = 'sign-link';

/** What SECRET_KEY signs here. */
export const signLinkSigning = { purpose, lifetime: lifetimes.signLink };

/**
 * The code of a sign link: the signer's id, and a MAC over it and its expiry. It is derived, not stored, so that the
 * same link can be shown and mailed again while a dump of the database contains none.
 */
export function signLinkCode(secrets: Secrets, signer: { id: string; expiresAt: Date }): string {
  return `${encodeId(signer.id)}.${secrets.sign(purpose, signLinkPayload(signer))}`;
}

/** The signer id that a code claims; {@link isValidSignLinkCode} verifies it. */
export function signerIdFromCode(code: string): string | undefined {
  const bytes = Buffer.from(code.split('.')[0] ?? '', 'base64url');
  if (bytes.length !== 16) return undefined;
  try {
    return uuidText(bytes);
  } catch {
    return undefined;
  }
}

/** Whether a code is exactly this signer's. */
export function isValidSignLinkCode(
  secrets: Secrets,
  code: string,
  signer: { id: string; expiresAt: Date },
): boolean {
  const [id, signature = '', ...more] = code.split('.');
  return (
    more.length === 0 &&
    id === encodeId(signer.id) &&
    secrets.verify(purpose, signLinkPayload(signer), signature)
  );
}

function encodeId(id: string): string {
  return Buffer.from(uuidBytes(id)).toString('base64url');
}

function signLinkPayload(signer: { id: string; expiresAt: Date }): string {
  return `${signer.id} ${signer.expiresAt.getTime()}`;
}
