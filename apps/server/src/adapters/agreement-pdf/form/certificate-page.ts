import type { PDFDocument } from '@cantoo/pdf-lib';
import { palettes } from '../page/palette.ts';
import { paragraph } from '../page/paragraphs.ts';
import { pageSize, startSheet } from '../page/sheet.ts';
import { titleBlock } from '../page/title-block.ts';
import type { Typesetter } from '../type/typesetter.ts';

/** Where the certificate goes: the page's index, and the height in points below which it is empty. */
export interface CertificatePlace {
  readonly page: number;
  readonly y: number;
}

/** Adds the page kept for the signature certificate before anybody signs: later, no page is put in between. */
export const reserveCertificatePage = (
  doc: PDFDocument,
  type: Typesetter,
  reference: string,
): CertificatePlace => {
  const page = doc.addPage(pageSize);
  const sheet = startSheet(doc, type, palettes.stallion, page);
  titleBlock(sheet, 'Signature certificate', `Agreement ${reference}`);
  paragraph(
    sheet,
    'This page is part of the agreement. Once every party has signed, it records who signed, when and from where, and what they consented to.',
    { color: palettes.stallion.quiet, after: 14 },
  );
  return { page: doc.getPageCount() - 1, y: sheet.y };
};
