import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AgreementPdfError } from '../agreement-pdf-error.ts';
import { drawnSignature, pixelsWith, pngOf } from '../testing/drawn-png.ts';
import { checkSignatureImage } from './check-signature-image.ts';
import { extractInk } from './extract-ink.ts';

const codeOf = async (png: Uint8Array): Promise<string | null> => {
  try {
    await checkSignatureImage(png);
    return null;
  } catch (error) {
    if (error instanceof AgreementPdfError) return error.code;
    throw error;
  }
};

describe('a drawn signature', () => {
  it('[SIG-06] is cropped to its strokes', async () => {
    const ink = await extractInk(drawnSignature());
    expect([ink.width, ink.height]).toEqual([200, 8]);
    expect(ink.coverage.every((value) => value === 255)).toBe(true);
  });

  it('[SIG-06] reads the same on white paper as on a transparent background', async () => {
    const { width, height, data } = pixelsWith(
      { width: 60, height: 30 },
      { left: 10, top: 5, width: 20, height: 4 },
    );
    const white = data.map((value, index) =>
      index % 4 === 3 ? 255 : 255 - (data[index - (index % 4) + 3] ?? value),
    );
    const ink = await extractInk(pngOf({ width, height, data: white }));
    expect([ink.width, ink.height]).toEqual([20, 4]);
  });

  it('[SEC-07] [SIG-06] is rejected before it is decoded if its header claims a hostile size', async () => {
    const pixels = pixelsWith({ width: 4, height: 4 });
    expect(await codeOf(pngOf(pixels, { width: 60_000, height: 60_000 }))).toBe('image_too_large');
    expect(await codeOf(pngOf(pixels, { width: 4_096, height: 4_096 }))).toBe('image_too_large');
    expect(await codeOf(pngOf(pixels, { width: 4_097, height: 1 }))).toBe('image_too_large');
    // More than the limit.
    expect(await codeOf(pngOf(pixels, { width: 4_000_000_000, height: 1 }))).toBe('bad_image');
    expect(await codeOf(new Uint8Array(2_000_000))).toBe('image_too_large');
  });

  it('[SEC-07] a blank picture of the largest size is decoded off the event loop', async () => {
    const side = 2_000;
    const blank = pngOf(pixelsWith({ width: side, height: side }));
    expect(blank.length).toBeLessThan(20_000);
    // Loads the libraries first, so that loading is not measured.
    await codeOf(drawnSignature());
    let [turns, isDecoding] = [0, true];
    const otherWork = (async () => {
      for (; isDecoding; turns += 1) await setImmediate();
    })();
    const codes = await Promise.all([1, 2, 3].map(() => codeOf(blank)));
    isDecoding = false;
    await otherWork;
    expect(codes).toEqual(Array(3).fill('blank_image'));
    // On the event loop, there would be some ten turns between the steps.
    expect(turns).toBeGreaterThan(100);
  });

  it('[SIG-06] a picture with more data than its header claims is rejected and costs no more than the header claims', async () => {
    const bomb = pngOf(pixelsWith({ width: 1000, height: 3000 }), { width: 10, height: 10 });
    expect(['bad_image', 'blank_image']).toContain(await codeOf(bomb));
  });

  it('[SIG-06] is rejected with another bit depth, color type or interlacing', async () => {
    const pixels = pixelsWith({ width: 4, height: 4 });
    for (const header of [{ depth: 16 }, { color: 3 }, { interlaced: 1 }, { width: 0 }])
      expect(await codeOf(pngOf(pixels, header)), JSON.stringify(header)).toBe('bad_image');
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
    expect(await codeOf(Buffer.from(svg))).toBe('bad_image');
  });

  it('[SIG-06] is rejected without a stroke', async () => {
    expect(await codeOf(pngOf(pixelsWith({ width: 40, height: 20 })))).toBe('blank_image');
    const white = { width: 4, height: 4, data: new Uint8Array(64).fill(255) };
    expect(await codeOf(pngOf(white))).toBe('blank_image');
  });

  it('[SIG-06] a damaged picture is rejected with a code or looks the same, and never crashes', async () => {
    const png = drawnSignature();
    const whole = await extractInk(png);
    await fc.assert(
      fc.asyncProperty(fc.nat(png.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const damaged = Uint8Array.from(png);
        damaged[at] = (damaged[at] ?? 0) ^ change;
        const code = await codeOf(damaged);
        if (code === null) expect(await extractInk(damaged)).toEqual(whole);
        else expect(['bad_image', 'image_too_large', 'blank_image']).toContain(code);
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.nat(png.length - 13), async (end) => {
        const code = await codeOf(png.slice(0, end));
        if (code === null) expect(await extractInk(png.slice(0, end))).toEqual(whole);
        else expect(code).toBe('bad_image');
      }),
    );
  });
});
