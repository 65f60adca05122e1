import { PDFDict, type PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib';
import { AgreementPdfError } from '../agreement-pdf-error.ts';
import type { DocumentBrand } from '../page/palette.ts';
import type { CertificatePosition } from './certificate-page.ts';
import type { Rectangle } from './form-widget.ts';

/** Where a signer's signature, date or name goes. */
export interface Anchor extends Rectangle {
  readonly name: string;
  readonly page: number;
}

/** What a filled agreement records about itself, so that signatures are drawn where they belong. */
export interface AgreementRecord {
  readonly reference: string;
  readonly documentId: string;
  readonly certificate: CertificatePosition;
  readonly anchors: readonly Anchor[];
  /** The colors that it was made in; the certificate is completed in the same ones. */
  readonly brand?: DocumentBrand;
}

const key = (name: string) => PDFName.of(name);

/** Keeps the record in the document's PieceInfo, the place the PDF standard has for an application's own data. */
export const writeRecord = (doc: PDFDocument, record: AgreementRecord, at: Date): void => {
  doc.catalog.set(
    key('PieceInfo'),
    doc.context.obj({
      Paddock: {
        LastModified: PDFString.fromDate(at),
        Private: PDFHexString.fromText(JSON.stringify(record)),
      },
    }),
  );
};

/** @throws AgreementPdfError not_an_agreement where the PDF was not made by `fillAgreement` */
export const readRecord = (doc: PDFDocument): AgreementRecord => {
  const own = doc.catalog.lookupMaybe(key('PieceInfo'), PDFDict)?.lookupMaybe(key('Paddock'), PDFDict);
  const text = own?.lookup(key('Private'));
  if (!(text instanceof PDFHexString))
    throw new AgreementPdfError('not_an_agreement', 'This PDF was not made from an agreement template.');
  return JSON.parse(text.decodeText()) as AgreementRecord;
};
