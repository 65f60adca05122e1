import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { TaxIdKey } from './tax-id-keys.ts';

const nonceBytes = 12;
const tagBytes = 16;

const keyFor = ({ key }: TaxIdKey, purpose: 'encrypt' | 'digest'): Buffer =>
  Buffer.from(hkdfSync('sha256', key, 'paddock', `tax-id ${purpose}`, 32));

/** A tax id as it is stored: the id of its key, and what AES-256-GCM made of it, which opens for its owner only. */
export function sealTaxId(key: TaxIdKey, { taxId, owner }: { taxId: string; owner: string }): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', keyFor(key, 'encrypt'), nonce).setAAD(Buffer.from(owner));
  const bytes = Buffer.concat([nonce, cipher.update(taxId, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${key.id}:${bytes.toString('base64')}`;
}

/** The id of the key that a stored tax id was encrypted with. */
export const keyIdOfTaxId = (sealed: string): string => sealed.slice(0, sealed.indexOf(':'));

/** Throws if it was encrypted with another key or belongs to another owner, or was changed. */
export function openTaxId(key: TaxIdKey, { sealed, owner }: { sealed: string; owner: string }): string {
  const bytes = Buffer.from(sealed.slice(sealed.indexOf(':') + 1), 'base64');
  const decipher = createDecipheriv('aes-256-gcm', keyFor(key, 'encrypt'), bytes.subarray(0, nonceBytes))
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(-tagBytes));
  return decipher.update(bytes.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
}

/** What a tax id is found by: whoever lacks the key learns nothing from it. */
export const digestOfTaxId = (key: TaxIdKey, taxId: string): Buffer =>
  createHmac('sha256', keyFor(key, 'digest')).update(taxId).digest();
