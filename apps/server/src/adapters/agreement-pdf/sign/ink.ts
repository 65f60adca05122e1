import { AgreementPdfError } from '../agreement-pdf-error.ts';
import type { Pixels } from './read-png.ts';

/** Strokes cut out of a picture: how dark each pixel is, 0 to 255, in rows. */
export interface Ink {
  readonly width: number;
  readonly height: number;
  readonly coverage: Uint8Array;
}

/** Fainter than this is paper. */
const visible = 24;

const coverageOf = ({ channels, data }: Pixels, pixel: number): number => {
  const from = pixel * channels;
  const at = (index: number) => data[from + index] ?? 0;
  const light = channels < 3 ? at(0) : (at(0) * 2126 + at(1) * 7152 + at(2) * 722) / 10_000;
  const opacity = channels === 2 ? at(1) : channels === 4 ? at(3) : 255;
  return Math.round(((255 - light) * opacity) / 255);
};

/**
 * Takes the strokes out of a drawn signature, transparent or on white, cut to where they are.
 * @throws AgreementPdfError blank_image where nothing was drawn
 */
export const inkOf = (pixels: Pixels): Ink => {
  const all = Uint8Array.from({ length: pixels.width * pixels.height }, (_, pixel) =>
    coverageOf(pixels, pixel),
  );
  let [left, right, top, bottom] = [pixels.width, -1, pixels.height, -1];
  for (const [pixel, coverage] of all.entries()) {
    if (coverage < visible) continue;
    const [x, y] = [pixel % pixels.width, Math.floor(pixel / pixels.width)];
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  if (right < 0) throw new AgreementPdfError('blank_image', 'The signature is empty. Please draw it.');
  const [width, height] = [right - left + 1, bottom - top + 1];
  const coverage = new Uint8Array(width * height);
  for (let row = 0; row < height; row++) {
    const from = (top + row) * pixels.width + left;
    coverage.set(all.subarray(from, from + width), row * width);
  }
  return { width, height, coverage };
};
