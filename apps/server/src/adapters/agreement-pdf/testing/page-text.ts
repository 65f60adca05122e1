import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A piece of text with its position in points. */
export interface TextPiece {
  readonly text: string;
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
}

/** Extracts the text of a PDF with another library than the one that made it. Pages start at 1. */
export const textPieces = async (pdf: Uint8Array): Promise<TextPiece[]> => {
  const loading = getDocument({ data: Uint8Array.from(pdf), verbosity: 0 });
  const doc = await loading.promise;
  const pieces: TextPiece[] = [];
  for (let page = 1; page <= doc.numPages; page++) {
    const { items } = await (await doc.getPage(page)).getTextContent();
    for (const item of items) {
      if (!('str' in item) || !item.str.trim()) continue;
      const [size = 0, , , , x = 0, y = 0] = item.transform as number[];
      pieces.push({ text: item.str, page, x, y, width: item.width, size });
    }
  }
  await loading.destroy();
  return pieces;
};

/** Returns all text of a PDF, or of one page of it, on one line. */
export const textOf = async (pdf: Uint8Array, page?: number): Promise<string> =>
  (await textPieces(pdf))
    .filter((piece) => page === undefined || piece.page === page)
    .map(({ text }) => text)
    .join(' ')
    .replace(/\s+/gu, ' ');
