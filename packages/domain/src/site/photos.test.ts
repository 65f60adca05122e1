import { describe, expect, it } from 'vitest';
import { photoAddress, photoHeight, photoIdOf, photoSources, photoWidths } from './photos.ts';

const id = '0199c3a0-0000-7000-8000-000000000001';

describe('the sizes of a photograph', () => {
  it('[INV-07] are no larger than its cut, nor than any place for its shape', () => {
    expect(photoWidths('landscape', 1_000)).toEqual([320, 640, 960]);
    expect(photoWidths('landscape', 9_000)).toEqual([320, 640, 960, 1280, 1920]);
    expect(photoWidths('square', 9_000)).toEqual([320, 640]);
    expect(photoWidths('square', 319)).toEqual([]);
    expect([photoHeight('landscape', 320), photoHeight('square', 320)]).toEqual([213, 320]);
  });

  it('[INV-07] follow from the address of the largest', () => {
    expect(photoSources(photoAddress(id, 640))).toBe(
      `/photos/${id}/320.webp 320w, /photos/${id}/640.webp 640w`,
    );
    expect(photoIdOf(photoAddress(id, 640))).toBe(id);
  });

  it('[INV-07] are none for any other picture', () => {
    for (const address of [
      '',
      '/portals/a/funds/b.svg',
      `https://example.com/photos/${id}/640.webp`,
      `/photos/${id}/x.webp`,
    ]) {
      expect(photoSources(address), address).toBeUndefined();
      expect(photoIdOf(address), address).toBeUndefined();
    }
    expect(photoIdOf(null)).toBeUndefined();
  });
});
