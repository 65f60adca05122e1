import { unzipSync } from 'fflate';
import { SignatureServiceError } from '../signature-provider.ts';

/** The largest audit trail that is unpacked: it is a few pages. */
const maxAuditTrailBytes = 10 * 1024 * 1024;

/** The bytes of a PDF. A file that is none may be whole at the next attempt. */
export function readPdf(body: unknown): Uint8Array {
  if (!(body instanceof Uint8Array) || !isPdf(body))
    throw new SignatureServiceError('unavailable', 'Dropbox Sign sent a file that is not a whole PDF');
  return body;
}

/**
 * The audit trail among the files of a ZIP, by its name. Null if there is none that can be read: the merged PDF ends
 * with it too, so an agreement does not wait for it.
 */
export function readAuditTrail(zip: unknown): Uint8Array | null {
  if (!(zip instanceof Uint8Array)) return null;
  let hasOne = false;
  try {
    const files = unzipSync(zip, {
      filter: ({ name, originalSize }) => {
        const isWanted = /(^|\/)[^/]*audit[ _-]?trail[^/]*\.pdf$/i.test(name);
        if (!isWanted || hasOne || originalSize > maxAuditTrailBytes) return false;
        hasOne = true;
        return true;
      },
    });
    return Object.values(files).find(isPdf) ?? null;
  } catch {
    return null;
  }
}

/** Whether a file begins and ends as a PDF does. */
function isPdf(bytes: Uint8Array): boolean {
  const text = (from: number, to?: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1');
  return text(0, 5) === '%PDF-' && text(-1024).includes('%%EOF');
}
