import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
// What reads the file, in this same process. The library would look for it beside itself, where the build has it not.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';

/** Pages that are read. Who a tax form is for is on its first ones; what follows are statements. */
const maxPages = 30;

/** Characters that are read. */
const maxCharacters = 400_000;

/** Returns the text of the first pages of a PDF, and what is filled in their forms, on one line. Throws if it is none, or needs a password. */
export async function extractText(pdf: Uint8Array): Promise<string> {
  const loading = getDocument({
    data: Uint8Array.from(pdf),
    verbosity: 0,
    disableFontFace: true,
    useSystemFonts: false,
    stopAtErrors: false,
  });
  try {
    const document = await loading.promise;
    const pieces: string[] = [];
    let length = 0;
    for (let at = 1; at <= Math.min(document.numPages, maxPages) && length < maxCharacters; at++) {
      const page = await document.getPage(at);
      const { items } = await page.getTextContent();
      for (const item of items) {
        if (!('str' in item)) continue;
        // A line may be drawn in pieces, which belong together unless one ends the line.
        const piece = item.hasEOL ? `${item.str}\n` : item.str;
        pieces.push(piece);
        length += piece.length;
      }
      pieces.push('\n');
      // What is filled in a form, such as the tax office's own, is no text of its page.
      for (const { fieldValue } of (await page.getAnnotations()) as { fieldValue?: unknown }[]) {
        if (typeof fieldValue !== 'string') continue;
        pieces.push(`${fieldValue}\n`);
        length += fieldValue.length;
      }
    }
    return pieces.join('').slice(0, maxCharacters).replace(/\s+/gu, ' ').trim();
  } finally {
    await loading.destroy();
  }
}
