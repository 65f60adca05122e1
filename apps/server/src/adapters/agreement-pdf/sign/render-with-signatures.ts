import { readRecord } from '../form/agreement-record.ts';
import { openPdf } from '../form/open-pdf.ts';
import { createTypesetter } from '../type/typesetter.ts';
import { applySignatures } from './apply-signatures.ts';
import type { PlacedSignature } from './placed-signature.ts';

/** A filled agreement and its signatures so far. */
export interface RenderAgreementInput {
  readonly pdf: Uint8Array;
  readonly signatures: readonly PlacedSignature[];
}

/**
 * Renders the agreement for the next signer, with the signatures of those before. It is only for reading: the sealed
 * agreement is made from the filled one after the last signature (SIG-06).
 * @throws AgreementPdfError the errors of `openPdf`, `readRecord` and `applySignatures`
 */
export const renderWithSignatures = async ({
  pdf,
  signatures,
}: RenderAgreementInput): Promise<Uint8Array> => {
  const doc = await openPdf(pdf);
  const type = createTypesetter(doc);
  await applySignatures(doc, type, readRecord(doc), signatures);
  type.finish();
  return doc.save({ updateFieldAppearances: false });
};
