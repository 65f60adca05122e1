import {
  cropInPixels,
  cropOf,
  maxPhotoPixels,
  minPhotoWidth,
  type PhotoCrop,
  type PhotoShape,
  photoHeight,
  photoWidths,
  wholePicture,
} from '@paddock/domain';
import { createConcurrencyLimiter } from '../../platform/concurrency-limiter.ts';
import { loadImageLibrary } from '../image-library/index.ts';

/** Why no photograph can be made of a file. */
export class PhotoError extends Error {
  readonly reason: 'unreadable' | 'too_large' | 'too_small';

  constructor(reason: PhotoError['reason'], options?: ErrorOptions) {
    super(`No photograph: ${reason}`, options);
    this.reason = reason;
  }
}

/** One size of a photograph, as WebP. */
export interface PhotoSize {
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
}

const quality = 80;
/** Longer than the largest permitted picture takes, and shorter than anybody waits. */
const timeout = { seconds: 30 };

/** A decoded photograph takes up to 200 MB, so they wait for each other. */
const turns = createConcurrencyLimiter({ atOnce: 1, waiting: 20 });

/**
 * Cuts a photograph and makes its sizes, the smallest first: upright, and without the place, the camera and whatever
 * else the file says. Nothing of the original file gets into the result but its pixels.
 * @throws PhotoError
 */
export const makePhotoSizes = (
  file: Uint8Array,
  options: { shape: PhotoShape; crop?: PhotoCrop | undefined },
): Promise<PhotoSize[]> => turns.run('photos', () => makeSizes(file, options));

async function makeSizes(
  file: Uint8Array,
  { shape, crop }: { shape: PhotoShape; crop?: PhotoCrop | undefined },
): Promise<PhotoSize[]> {
  const sharp = await loadImageLibrary();
  const photo = sharp(file, { limitInputPixels: maxPhotoPixels, failOn: 'error' })
    .timeout(timeout)
    .autoOrient();
  const { autoOrient: picture } = await photo.metadata().catch(rejectFile);
  const cut = cropInPixels(crop ?? cropOf(shape, picture, wholePicture), picture);
  const widths = photoWidths(shape, cut.width);
  const largest = widths.at(-1);
  if (largest === undefined) throw new PhotoError('too_small');
  const { data, info } = await photo
    .extract(cut)
    .resize(largest, photoHeight(shape, largest), { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(rejectFile);
  const sizes: PhotoSize[] = [];
  for (const width of widths) {
    const height = photoHeight(shape, width);
    const bytes = await sharp(data, { raw: info }).resize(width, height).webp({ quality }).toBuffer();
    sizes.push({ width, height, bytes });
  }
  return sizes;
}

function rejectFile(error: unknown): never {
  const isTooLarge = /pixel limit|timeout/i.test(String(error));
  throw new PhotoError(isTooLarge ? 'too_large' : 'unreadable', { cause: error });
}

/** What to tell somebody about a file that makes no photograph. */
export const photoErrorMessages: Readonly<Record<PhotoError['reason'], string>> = {
  unreadable: 'This file is damaged, or it is not a picture. Please choose another one.',
  too_large: `This picture has too many pixels. Please choose one with at most ${maxPhotoPixels / 1_000_000} megapixels.`,
  too_small: `This part of the picture is too small: it must be at least ${minPhotoWidth} pixels wide. Please keep more of it, or choose a larger picture.`,
};
