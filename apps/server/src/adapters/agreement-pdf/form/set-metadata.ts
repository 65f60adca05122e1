import { type PDFDocument, PDFName } from '@cantoo/pdf-lib';

/** Writes the document's metadata, which readers show in the title bar and in the properties. */
export const setMetadata = (
  doc: PDFDocument,
  details: { reference: string; documentId?: string; values: Readonly<Record<string, string>>; at?: Date },
): void => {
  const { fund_name: fund, company_name: company, investor_name: investor } = details.values;
  const holder = details.values['holder_name'] || investor;
  doc.catalog.delete(PDFName.of('Metadata'));
  doc.setTitle(['Subscription Agreement', fund, holder].filter(Boolean).join(', '), {
    showInWindowTitleBar: true,
  });
  doc.setSubject(`Agreement ${details.reference}`);
  doc.setKeywords([details.reference, details.documentId ?? details.reference]);
  doc.setAuthor(company || 'Paddock');
  doc.setCreator('Paddock');
  doc.setProducer('Paddock');
  if (details.at) {
    doc.setCreationDate(details.at);
    doc.setModificationDate(details.at);
  }
};
