/** All text of a PDF on one line. Loads the PDF library on the first use, because few tests need it. */
export async function readPdfText(pdf: Uint8Array): Promise<string> {
  const { textOf } = await import('@paddock/server/adapters/agreement-pdf/testing/page-text.ts');
  return textOf(pdf);
}
