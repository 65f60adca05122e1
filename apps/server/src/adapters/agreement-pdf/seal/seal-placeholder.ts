import { PDFArray, type PDFDocument, PDFHexString, PDFName, PDFNumber, PDFString } from '@cantoo/pdf-lib';

/** Space reserved for the signature in the file, in bytes. Ours takes about 2,300. */
const signatureBytes = 6144;

/** What PDF readers show about the seal. */
export interface SealDescription {
  readonly name: string;
  readonly reason: string;
  readonly location: string;
  readonly contact: string;
  readonly at: Date;
}

/**
 * Adds the only signature field of the document, without a picture, and reserves space for the signature. It
 * certifies the document with no changes allowed (DocMDP level 1), so that readers warn about additions too.
 */
export const addSealPlaceholder = (
  doc: PDFDocument,
  pageIndex: number,
  description: SealDescription,
): void => {
  const { context } = doc;
  const page = doc.getPage(pageIndex);
  const byteRange = PDFArray.withContext(context);
  byteRange.push(PDFNumber.of(0));
  for (let index = 0; index < 3; index++) byteRange.push(PDFName.of('**********'));
  const signature = context.register(
    context.obj({
      Type: 'Sig',
      Filter: 'Adobe.PPKLite',
      SubFilter: 'ETSI.CAdES.detached',
      ByteRange: byteRange,
      Contents: PDFHexString.of('0'.repeat(signatureBytes * 2)),
      Name: PDFHexString.fromText(description.name),
      Reason: PDFHexString.fromText(description.reason),
      Location: PDFHexString.fromText(description.location),
      ...(description.contact && { ContactInfo: PDFHexString.fromText(description.contact) }),
      M: PDFString.fromDate(description.at),
      Reference: [
        {
          Type: 'SigRef',
          TransformMethod: 'DocMDP',
          TransformParams: { Type: 'TransformParams', P: 1, V: '1.2' },
        },
      ],
    }),
  );
  const widget = context.register(
    context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      T: PDFString.of('Seal'),
      Rect: [0, 0, 0, 0],
      V: signature,
      F: 132,
      P: page.ref,
    }),
  );
  page.node.addAnnot(widget);
  doc.catalog.set(PDFName.of('AcroForm'), context.obj({ SigFlags: 3, Fields: [widget] }));
  doc.catalog.set(PDFName.of('Perms'), context.obj({ DocMDP: signature }));
};
