import { maxPictureBytes, pictureExtensions } from '@paddock/domain';

/** The types that the file dialog offers. */
export const pictureTypes = pictureExtensions
  .map((kind) => `image/${kind === 'jpg' ? 'jpeg' : kind}`)
  .join(',');

/** Why a file cannot be used as a picture; undefined if it can. */
export function validatePicture({ type, size }: File): string | undefined {
  if (!pictureTypes.split(',').includes(type))
    return 'Please choose a picture: JPEG, PNG, WebP, GIF or AVIF.';
  if (size > maxPictureBytes) return `A picture can have at most ${maxPictureBytes / 1024 / 1024} MB.`;
  return undefined;
}

/** The size of a picture in pixels, which reserves its space before it loads. Rejects if the file is not a picture. */
export async function pictureSize(file: File): Promise<{ width: number; height: number }> {
  const bitmap = await createImageBitmap(file);
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
}
