/** The lines of a PDF, each as it was drawn. */
export async function readPdfLines(pdf: Uint8Array): Promise<string[]> {
  const { textPieces } = await import('@paddock/server/adapters/agreement-pdf/testing/page-text.ts');
  return (await textPieces(pdf)).map(({ text }) => text);
}

/** All text of a PDF on one line. Loads the PDF library on the first use, because few tests need it. */
export async function readPdfText(pdf: Uint8Array): Promise<string> {
  const { textOf } = await import('@paddock/server/adapters/agreement-pdf/testing/page-text.ts');
  return textOf(pdf);
}
