import { AgreementPdfError } from '../agreement-pdf-error.ts';
import { readStrokes, type Strokes } from './read-strokes.ts';

/** Fainter pixels count as paper. */
const visible = 24;

/**
 * The first and last stroke pixel of a row; the last is -1 if the row has none. Plain loops, because there are many
 * rows.
 */
const extentOf = (row: Uint8Array): [first: number, last: number] => {
  let first = 0;
  while (first < row.length && (row[first] ?? 0) < visible) first++;
  let last = row.length - 1;
  while (last >= first && (row[last] ?? 0) < visible) last--;
  return [first, last < first ? -1 : last];
};

/**
 * Extracts the strokes of a drawn signature, cropped to them.
 * @throws AgreementPdfError blank_image if nothing was drawn, or the errors of `readStrokes`
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
