import { EncryptedPDFError, PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { AgreementPdfError } from '../agreement-pdf-error.ts';

/** The limits of a template: its size in bytes and its number of pages. */
export const templateLimits = { bytes: 20 * 1024 * 1024, pages: 200 };

const begins = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-');

const parse = async (bytes: Uint8Array): Promise<PDFDocument> => {
  try {
    return await PDFDocument.load(bytes, { updateMetadata: false, preserveXFA: true });
  } catch (error) {
    if (error instanceof EncryptedPDFError)
      throw new AgreementPdfError(
        'encrypted',
        'This PDF is protected with a password. Please save it without a password and upload it again.',
        { cause: error },
      );
    throw new AgreementPdfError('not_a_pdf', 'This file is not a PDF that can be read.', { cause: error });
  }
};

/**
 * Opens a PDF from outside.
 * @throws AgreementPdfError not_a_pdf, encrypted, xfa_form, file_too_large or too_many_pages
 */
export const openPdf = async (bytes: Uint8Array): Promise<PDFDocument> => {
  if (bytes.byteLength > templateLimits.bytes)
    throw new AgreementPdfError('file_too_large', 'This PDF is larger than 20 MB.');
  if (!begins(bytes)) throw new AgreementPdfError('not_a_pdf', 'This file is not a PDF.');
  const doc = await parse(bytes);
  let pages: number;
  try {
    pages = doc.getPageCount();
  } catch (error) {
    throw new AgreementPdfError('not_a_pdf', 'This PDF is damaged: its pages cannot be read.', {
      cause: error,
    });
  }
  if (pages === 0) throw new AgreementPdfError('not_a_pdf', 'This PDF has no pages.');
  if (pages > templateLimits.pages)
    throw new AgreementPdfError('too_many_pages', `This PDF has more than ${templateLimits.pages} pages.`);
  const form = doc.catalog.lookupMaybe(PDFName.of('AcroForm'), PDFDict);
  if (form?.has(PDFName.of('XFA')))
    throw new AgreementPdfError(
      'xfa_form',
      'This PDF contains an XFA form, which most PDF readers no longer show. Please save it with ordinary form fields.',
    );
  return doc;
};
