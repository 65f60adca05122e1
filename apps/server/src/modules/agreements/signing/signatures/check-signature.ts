import type { Signature } from '@paddock/contract';
import { AgreementPdfError, checkSignatureImage } from '../../../../adapters/agreement-pdf/index.ts';
import { throwDomainError } from '../../../../platform/domain-error.ts';

/** A signature as stored, known to fit into the agreement. */
export type CheckedSignature =
  | { readonly kind: 'typed'; readonly text: string; readonly isConfirmed: boolean }
  | { readonly kind: 'drawn'; readonly image: Buffer };

/**
 * Rejects an unreadable picture now, not when the agreement is sealed. Decoding it does not belong in a transaction.
 */
export async function checkSignature(signature: Signature): Promise<CheckedSignature> {
  if (signature.kind === 'typed') {
    const { text, confirmed = false } = signature;
    return { kind: 'typed', text: text.trim(), isConfirmed: confirmed };
  }
  const image = Buffer.from(signature.image.slice(signature.image.indexOf(',') + 1), 'base64');
  try {
    await checkSignatureImage(image);
  } catch (error) {
    if (!(error instanceof AgreementPdfError)) throw error;
    throwDomainError('bad_request', error.message, { signature: error.message });
  }
  return { kind: 'drawn', image };
}
