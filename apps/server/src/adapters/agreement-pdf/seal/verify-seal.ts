import { createHash, verify, X509Certificate } from 'node:crypto';
import { attributesToSign, decodeCms, encodeCms } from './cms.ts';
import { commonName } from './common-name.ts';

/** The result of verifying the seal of a document. */
export interface SealVerification {
  /** Whether no byte has changed since the document was sealed. */
  readonly valid: boolean;
  readonly signerName: string | null;
  readonly signedAt: Date | null;
  /** Whether the seal covers the document from its first byte to its last. */
  readonly coversWholeDocument: boolean;
  /** SHA-256 (hex) of the certificate, to compare with the known one. */
  readonly certificateSha256: string | null;
  /** Why the seal is not valid; null if it is. */
  readonly reason: string | null;
}

const nothing = { signerName: null, signedAt: null, certificateSha256: null };
const invalidSeal = (reason: string, known: Partial<SealVerification> = {}): SealVerification => ({
  valid: false,
  coversWholeDocument: false,
  ...nothing,
  ...known,
  reason,
});

const rangePattern = /\/ByteRange \[(\d+) (\d+) (\d+) (\d+)\] */g;

const dateOf = (text: string): Date | null => {
  const parts = /\/M \(D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z\)/.exec(text)?.slice(1).map(Number);
  if (!parts) return null;
  const [year = 0, month = 1, ...rest] = parts;
  return new Date(Date.UTC(year, month - 1, ...rest));
};

/** The bytes around the signature, and the signature decoded from hexadecimal, with its padding. */
const splitAt = (pdf: Buffer, range: readonly number[]) => {
  const [start, length, again, rest] = range as [number, number, number, number];
  const covers = start === 0 && length < again && again + rest === pdf.length;
  const hexadecimal = pdf.toString('latin1', length, again);
  return { covers, hexadecimal, content: Buffer.concat([pdf.subarray(0, length), pdf.subarray(again)]) };
};

/** The signature with its padding; null if the brackets contain anything but lowercase hexadecimal digits. */
const paddedSignature = (hexadecimal: string): Buffer | null =>
  /^<[0-9a-f]+>$/.test(hexadecimal) ? Buffer.from(hexadecimal.slice(1, -1), 'hex') : null;

/**
 * Checks whether a document has our seal and has not changed since. Stricter than PDF readers: one seal must cover
 * the whole file, and the bytes of the seal must be exactly those that we would write, padding included.
 */
export const verifySeal = async (pdf: Uint8Array): Promise<SealVerification> => {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  const text = bytes.toString('latin1');
  const ranges = [...text.matchAll(rangePattern)];
  const found = ranges[0];
  if (!found) return invalidSeal('The document carries no seal.');
  if (ranges.length > 1) return invalidSeal('The document carries more than one signature.');
  const { covers, hexadecimal, content } = splitAt(bytes, found.slice(1).map(Number));
  if (!covers) return invalidSeal('The seal does not cover the whole document.');
  const padded = paddedSignature(hexadecimal);
  if (!padded) return invalidSeal('The seal is damaged.', { coversWholeDocument: true });
  try {
    const parts = decodeCms(padded);
    const certificate = new X509Certificate(parts.certificate);
    const known = {
      coversWholeDocument: true,
      signerName: commonName(certificate),
      signedAt: dateOf(text.slice(found.index)),
      certificateSha256: createHash('sha256').update(parts.certificate).digest('hex'),
    };
    const contentDigest = createHash('sha256').update(content).digest();
    const expected = encodeCms({ ...parts, contentDigest });
    const isSame =
      expected.equals(padded.subarray(0, expected.length)) &&
      padded.subarray(expected.length).every((byte) => byte === 0);
    const attributes = attributesToSign(contentDigest, parts.certificate);
    if (!isSame || !verify('sha256', attributes, certificate.publicKey, parts.signature))
      return invalidSeal('The document has been changed since it was sealed.', known);
    return { valid: true, reason: null, ...known };
  } catch {
    return invalidSeal('The seal is damaged.', { coversWholeDocument: true });
  }
};
