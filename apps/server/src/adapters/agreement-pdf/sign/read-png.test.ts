import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AgreementPdfError } from '../agreement-pdf-error.ts';
import { drawnSignature, pixelsWith, pngOf } from '../testing/drawn-png.ts';
import { checkSignatureImage } from './check-signature-image.ts';
import { inkOf } from './ink.ts';
import { readPng } from './read-png.ts';

const codeOf = (png: Uint8Array): string | null => {
  try {
    checkSignatureImage(png);
    return null;
  } catch (error) {
    if (error instanceof AgreementPdfError) return error.code;
    throw error;
  }
};

describe('a drawn signature', () => {
  it('[SIG-06] is read and cut to its strokes', () => {
    const ink = inkOf(readPng(drawnSignature()));
    expect([ink.width, ink.height]).toEqual([200, 8]);
    expect(ink.coverage.every((value) => value === 255)).toBe(true);
  });

  it('[SIG-06] with a header of hostile size is refused before it is unpacked', () => {
    const pixels = pixelsWith({ width: 4, height: 4 });
    expect(codeOf(pngOf(pixels, { width: 60_000, height: 60_000 }))).toBe('image_too_large');
    expect(codeOf(pngOf(pixels, { width: 4_000_000_000, height: 1 }))).toBe('image_too_large');
    expect(codeOf(new Uint8Array(2_000_000))).toBe('image_too_large');
  });

  it('[SIG-06] that unpacks to more than its header says is refused', () => {
    const bomb = pngOf(pixelsWith({ width: 1000, height: 3000 }), { width: 10, height: 10 });
    expect(codeOf(bomb)).toBe('bad_image');
  });

  it('[SIG-06] of another depth, kind or order of rows is refused', () => {
    const pixels = pixelsWith({ width: 4, height: 4 });
    for (const header of [{ depth: 16 }, { colour: 3 }, { interlaced: 1 }, { width: 0 }])
      expect(codeOf(pngOf(pixels, header))).toBe('bad_image');
  });

  it('[SIG-06] on which nothing was drawn is refused', () => {
    expect(codeOf(pngOf(pixelsWith({ width: 40, height: 20 })))).toBe('blank_image');
    const white = { width: 4, height: 4, data: new Uint8Array(64).fill(255) };
    expect(codeOf(pngOf(white))).toBe('blank_image');
  });

  it('[SIG-06] damaged anywhere is refused with a code, never with a crash', () => {
    const png = drawnSignature();
    fc.assert(
      fc.property(fc.nat(png.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const damaged = Uint8Array.from(png);
        damaged[at] = (damaged[at] ?? 0) ^ change;
        // What comes after the end mark is nobody's.
        if (at < png.length - 4) expect(['bad_image', 'image_too_large']).toContain(codeOf(damaged));
      }),
    );
    fc.assert(
      fc.property(fc.nat(png.length - 13), (end) => {
        expect(codeOf(png.slice(0, end))).toBe('bad_image');
      }),
    );
  });
});
