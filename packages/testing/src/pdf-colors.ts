/** The operators that draw each page of a PDF. Loads the PDF library on the first use, because few tests need it. */
export async function readPdfDrawings(pdf: Uint8Array): Promise<string[]> {
  const { decodePDFRawStream, PDFArray, PDFDocument, PDFRawStream } = await import('@cantoo/pdf-lib');
  const document = await PDFDocument.load(pdf);
  return document.getPages().map((page) => {
    const contents = page.node.Contents();
    const streams = contents instanceof PDFArray ? contents.asArray() : [contents];
    return streams
      .map((reference) => document.context.lookup(reference))
      .map((stream) =>
        stream instanceof PDFRawStream
          ? Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')
          : '',
      )
      .join('\n');
  });
}

/** Red, green and blue of a color, #rrggbb, as an operator of a PDF has them. */
export const pdfOperandsOf = (color: string): string =>
  [1, 3, 5].map((at) => String(Number.parseInt(color.slice(at, at + 2), 16) / 255)).join(' ');
