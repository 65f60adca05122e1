import type { PDFDocument } from '@cantoo/pdf-lib';
import { type DocumentBrand, paletteOf } from '../page/palette.ts';
import { paragraph } from '../page/paragraphs.ts';
import { pageSize, startSheet } from '../page/sheet.ts';
import { titleBlock } from '../page/title-block.ts';
import type { Typesetter } from '../type/typesetter.ts';

/** Where the certificate goes: the index of the page, and the height in points below which it is empty. */
export interface CertificatePosition {
  readonly page: number;
  readonly y: number;
}

/** Adds the page for the signature certificate before anybody signs, because no page may be inserted later. */
export const reserveCertificatePage = (
  doc: PDFDocument,
  type: Typesetter,
  { reference, brand }: { readonly reference: string; readonly brand?: DocumentBrand },
): CertificatePosition => {
  const page = doc.addPage(pageSize);
  const sheet = startSheet(doc, type, paletteOf(brand), page);
  titleBlock(sheet, 'Signature certificate', `Agreement ${reference}`);
  paragraph(
    sheet,
    'This page is part of the agreement. Once every party has signed, it records who signed, when and from where, and what they consented to.',
    { color: sheet.palette.quiet, after: 14 },
  );
  return { page: doc.getPageCount() - 1, y: sheet.y };
};
