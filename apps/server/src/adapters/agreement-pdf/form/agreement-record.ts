import { PDFDict, type PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib';
import * as z from 'zod/mini';
import { AgreementPdfError } from '../agreement-pdf-error.ts';

/** Where a signer's signature, date or name goes. */
const anchor = z.object({
  name: z.string(),
  page: z.number(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
});
export type Anchor = z.infer<typeof anchor>;

/** What a filled agreement records about itself, so that signatures are drawn in the right places. */
const agreementRecord = z.object({
  reference: z.string(),
  documentId: z.string(),
  certificate: z.object({ page: z.number(), y: z.number() }),
  anchors: z.readonly(z.array(anchor)),
  /** The colors of the agreement, so that the certificate is completed in the same ones. */
  brand: z.optional(z.object({ primary: z.string(), accent: z.string() })),
});
export type AgreementRecord = z.infer<typeof agreementRecord>;

const key = (name: string) => PDFName.of(name);

/** Stores the record in the document's PieceInfo, the place the PDF standard has for an application's own data. */
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

/** @throws AgreementPdfError not_an_agreement if `fillAgreement` did not make the PDF */
export const readRecord = (doc: PDFDocument): AgreementRecord => {
  const own = doc.catalog.lookupMaybe(key('PieceInfo'), PDFDict)?.lookupMaybe(key('Paddock'), PDFDict);
  const text = own?.lookup(key('Private'));
  const record =
    text instanceof PDFHexString ? agreementRecord.safeParse(JSON.parse(text.decodeText())) : undefined;
  if (!record?.success)
    throw new AgreementPdfError('not_an_agreement', 'This PDF was not made from an agreement template.');
  return record.data;
};
