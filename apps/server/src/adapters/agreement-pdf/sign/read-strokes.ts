import { loadImageLibrary } from '../../image-library/index.ts';
import { AgreementPdfError } from '../agreement-pdf-error.ts';

/** The size limits of a picture, checked before it is decoded. */
export const imageLimits = { bytes: 1024 * 1024, side: 4096, pixels: 4_000_000 };

/** The darkness of each pixel of a picture, 0 to 255, in rows. */
export interface Strokes {
  readonly width: number;
  readonly height: number;
  readonly coverage: Uint8Array;
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const tooLarge = () =>
  new AgreementPdfError(
    'image_too_large',
    'The picture of the signature is too large. Please draw it again.',
  );

const badImage = (cause?: unknown) =>
  new AgreementPdfError('bad_image', 'The picture of the signature cannot be read. Please draw it again.', {
    cause,
  });

/**
 * Reads a PNG such as a browser's canvas makes, transparent or on white, off the event loop.
 * @throws AgreementPdfError bad_image or image_too_large
 */
export const readStrokes = async (png: Uint8Array): Promise<Strokes> => {
  if (png.byteLength > imageLimits.bytes) throw tooLarge();
  if (!Buffer.from(png.buffer, png.byteOffset, png.byteLength).subarray(0, 8).equals(pngSignature))
    throw badImage();
  const sharp = await loadImageLibrary();
  const picture = sharp(png, { limitInputPixels: imageLimits.side ** 2, failOn: 'warning' });
  const { width, height, depth, isProgressive, isPalette } = await picture
    .metadata()
    .catch((error: unknown) => {
      throw /pixel limit/.test(String(error)) ? tooLarge() : badImage(error);
    });
  if (Math.max(width, height) > imageLimits.side || width * height > imageLimits.pixels) throw tooLarge();
  // No signature pad makes these.
  if (depth !== 'uchar' || isProgressive || isPalette) throw badImage();
  const coverage = await picture
    .flatten({ background: '#ffffff' })
    .greyscale()
    .negate()
    .raw()
    .toBuffer()
    .catch((error: unknown) => {
      throw badImage(error);
    });
  return { width, height, coverage };
};
