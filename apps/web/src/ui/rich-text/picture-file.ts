import { largestPicture, pictureKinds } from '@paddock/domain';

/** What a file chooser offers. */
export const pictureTypes = pictureKinds.map((kind) => `image/${kind === 'jpg' ? 'jpeg' : kind}`).join(',');

/** Why a file cannot be a picture of a text, in words; undefined where it can. */
export function pictureProblem({ type, size }: File): string | undefined {
  if (!pictureTypes.split(',').includes(type))
    return 'Please choose a picture: JPEG, PNG, WebP, GIF or AVIF.';
  if (size > largestPicture) return `A picture has at most ${largestPicture / 1024 / 1024} MB.`;
  return undefined;
}

/** Pixels of a picture as it is shown, so that its place is kept before it comes. Rejects where it is none. */
export async function pictureSize(file: File): Promise<{ width: number; height: number }> {
  const bitmap = await createImageBitmap(file);
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
}
