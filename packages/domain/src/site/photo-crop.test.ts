import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cropInPixels, cropOf, dragged, maxPhotoZoom, wholePicture } from './photo-crop.ts';
import { minPhotoWidth, type PhotoShape, photoShapes } from './photos.ts';

const picture = fc.record({
  width: fc.integer({ min: 1, max: 9_000 }),
  height: fc.integer({ min: 1, max: 9_000 }),
});
const shape = fc.constantFrom<PhotoShape>('landscape', 'square');
const number = fc.double({ min: -3, max: 12, noNaN: true });
const framing = fc.record({ zoom: number, x: number, y: number });

describe('the cut of a photograph', () => {
  it('[INV-07] is the largest of its shape, from the middle, until it is framed', () => {
    expect(cropOf('landscape', { width: 4_000, height: 2_000 }, wholePicture)).toEqual({
      left: 0.125,
      top: 0,
      width: 0.75,
      height: 1,
    });
    expect(cropOf('square', { width: 600, height: 1_200 }, wholePicture)).toEqual({
      left: 0,
      top: 0.25,
      width: 1,
      height: 0.5,
    });
  });

  it('[INV-07] has its shape and is inside the picture, however it is framed', () => {
    fc.assert(
      fc.property(shape, picture, framing, (kind, size, frame) => {
        const crop = cropOf(kind, size, frame);
        for (const share of [crop.left, crop.top, crop.left + crop.width, crop.top + crop.height]) {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(1 + 1e-9);
        }
        const ratio = (crop.width * size.width) / (crop.height * size.height);
        expect(ratio).toBeCloseTo(photoShapes[kind].ratio, 6);
        const pixels = cropInPixels(crop, size);
        expect(pixels.width).toBeGreaterThan(0);
        expect(pixels.left + pixels.width).toBeLessThanOrEqual(size.width);
        expect(pixels.top + pixels.height).toBeLessThanOrEqual(size.height);
      }),
    );
  });

  it('[INV-07] is never narrower than the smallest size, as far as the picture is wide enough', () => {
    fc.assert(
      fc.property(shape, picture, framing, (kind, size, frame) => {
        fc.pre(maxPhotoZoom(kind, size) >= 1);
        const { width } = cropInPixels(cropOf(kind, size, frame), size);
        expect(width).toBeGreaterThanOrEqual(minPhotoWidth);
      }),
    );
    expect(maxPhotoZoom('landscape', { width: 319, height: 4_000 })).toBeLessThan(1);
  });

  it('[INV-07] follows the picture that is dragged, up to its edges', () => {
    const size = { width: 4_000, height: 2_000 };
    const framed = { zoom: 2, x: 0.5, y: 0.5 };
    const before = cropOf('landscape', size, framed);
    const after = cropOf('landscape', size, dragged('landscape', size, framed, { x: 0.1, y: -0.2 }));
    // Dragged to the right by a tenth of the frame, more of the left is seen.
    expect(after.left).toBeCloseTo(before.left - before.width * 0.1, 9);
    expect(after.top).toBeCloseTo(before.top + before.height * 0.2, 9);
    expect(dragged('landscape', size, framed, { x: 9, y: -9 })).toEqual({ zoom: 2, x: 0, y: 1 });
    // There is nothing to drag to where the whole height is shown.
    expect(dragged('landscape', size, wholePicture, { x: 0, y: 0.5 })).toEqual(wholePicture);
  });
});
