import type { PDFDocument } from '@cantoo/pdf-lib';
import { AgreementPdfError } from '../agreement-pdf-error.ts';
import type { AgreementRecord } from '../form/agreement-record.ts';
import { drawText } from '../form/draw-text.ts';
import { parseAnchor } from '../form/parse-anchor.ts';
import type { Typesetter } from '../type/typesetter.ts';
import { drawSignature } from './draw-signature.ts';
import { formatAgreementDate } from './format-agreement-date.ts';
import type { PlacedSignature } from './placed-signature.ts';

const applySignature = async (
  doc: PDFDocument,
  type: Typesetter,
  record: AgreementRecord,
  signature: PlacedSignature,
) => {
  const own = record.anchors.filter(({ name }) =>
    signature.anchor ? name === signature.anchor : parseAnchor(name)?.signer === signature.signer,
  );
  if (!own.some(({ name }) => parseAnchor(name)?.part === 'signature'))
    throw new AgreementPdfError(
      'unknown_anchor',
      `The agreement has no place for the signature ${signature.anchor ?? `of the ${signature.signer}`}.`,
    );
  for (const place of own) {
    const page = doc.getPage(place.page);
    const part = parseAnchor(place.name)?.part;
    if (part === 'signature') await drawSignature(doc, page, type, place, signature);
    if (part === 'date') drawText(page, type, place, formatAgreementDate(signature.at, signature.timeZone));
    if (part === 'name') drawText(page, type, place, signature.name);
    if (part === 'title') drawText(page, type, place, signature.title ?? '');
    if (part === 'party') drawText(page, type, place, signature.party ?? signature.name);
  }
};

/**
 * Draws signatures with their dates and names in their places.
 * @throws AgreementPdfError unknown_anchor, nothing_to_place, bad_image, image_too_large or blank_image
 */
export const applySignatures = async (
  doc: PDFDocument,
  type: Typesetter,
  record: AgreementRecord,
  signatures: readonly PlacedSignature[],
): Promise<void> => {
  for (const signature of signatures) await applySignature(doc, type, record, signature);
};
