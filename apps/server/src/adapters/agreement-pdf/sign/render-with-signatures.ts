import { readRecord } from '../form/agreement-record.ts';
import { openPdf } from '../form/open-pdf.ts';
import { createTypesetter } from '../type/typesetter.ts';
import { applySignatures } from './apply-signatures.ts';
import type { PlacedSignature } from './placed-signature.ts';

/** A filled agreement and the signatures given so far. */
export interface RenderAgreementInput {
  readonly pdf: Uint8Array;
  readonly signatures: readonly PlacedSignature[];
}

/**
 * The agreement as the next signer reads it, with the signatures of those before. For looking at: the
 * document that counts is made anew from the filled one when all have signed (SIG-06).
 * @throws AgreementPdfError as `openPdf`, `readRecord` and `applySignatures`
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
