import { AgreementPdfError } from '../agreement-pdf-error.ts';
import { readStrokes, type Strokes } from './read-strokes.ts';

/** Fainter than this is paper. */
const visible = 24;

/** The first and last stroke of a row; -1 for the last where there is none. Plain loops: rows are many. */
const extentOf = (row: Uint8Array): [first: number, last: number] => {
  let first = 0;
  while (first < row.length && (row[first] ?? 0) < visible) first++;
  let last = row.length - 1;
  while (last >= first && (row[last] ?? 0) < visible) last--;
  return [first, last < first ? -1 : last];
};

/**
 * Takes the strokes out of a drawn signature, cut to where they are.
 * @throws AgreementPdfError blank_image where nothing was drawn, or as `readStrokes`
 */
export const extractInk = async (png: Uint8Array): Promise<Strokes> => {
  const all = await readStrokes(png);
  const rowOf = (row: number) => all.coverage.subarray(row * all.width, (row + 1) * all.width);
  let [left, right, top, bottom] = [all.width, -1, all.height, -1];
  for (let row = 0; row < all.height; row++) {
    const [first, last] = extentOf(rowOf(row));
    if (last < 0) continue;
    left = Math.min(left, first);
    right = Math.max(right, last);
    top = Math.min(top, row);
    bottom = row;
  }
  if (right < 0) throw new AgreementPdfError('blank_image', 'The signature is empty. Please draw it.');
  const [width, height] = [right - left + 1, bottom - top + 1];
  const coverage = new Uint8Array(width * height);
  for (let row = 0; row < height; row++)
    coverage.set(rowOf(top + row).subarray(left, right + 1), row * width);
  return { width, height, coverage };
};
