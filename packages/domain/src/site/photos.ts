/** What a photograph is cut to: the ratio of its sides, and the width that the largest place for it needs. */
export const photoShapes = {
  /** Funds, assets and education items. */
  landscape: { ratio: 3 / 2, maxWidth: 1920 },
  /** Portraits. */
  square: { ratio: 1, maxWidth: 640 },
} as const;
export type PhotoShape = keyof typeof photoShapes;

/** The widths that a photograph is stored in, as far as the original is that wide, in pixels. */
const widths = [320, 640, 960, 1280, 1920] as const;

/** A cut that is narrower than this would look blurred everywhere. */
export const minPhotoWidth = widths[0];

/** Maximum size of an uploaded photograph, in bytes: what current phones take. */
export const maxPhotoBytes = 20 * 1024 * 1024;

/** Maximum width times height of an uploaded photograph. A small file can hold a very large picture. */
export const maxPhotoPixels = 64_000_000;

/** The widths of a photograph whose cut is that wide: no size is larger than the original. */
export const photoWidths = (shape: PhotoShape, cutWidth: number): number[] =>
  widths.filter((width) => width <= Math.min(cutWidth, photoShapes[shape].maxWidth));

export const photoHeight = (shape: PhotoShape, width: number): number =>
  Math.round(width / photoShapes[shape].ratio);

/** The address of one size of a photograph. Records hold that of the largest. */
export const photoAddress = (id: string, width: number) => `/photos/${id}/${width}.webp`;

const addressPattern = /^(\/photos\/([0-9a-f-]{36})\/)(\d+)\.webp$/;

/** The id of the photograph at an address; undefined if the address is another picture's. */
export const photoIdOf = (address: string | null | undefined): string | undefined =>
  addressPattern.exec(address ?? '')?.[2];

/** The sizes of the picture at an address, as `srcset` names them; undefined unless it is a photograph. */
export function photoSources(address: string): string | undefined {
  const [, folder, , largest] = addressPattern.exec(address) ?? [];
  return folder && largest
    ? widths
        .filter((width) => width <= Number(largest))
        .map((width) => `${folder}${width}.webp ${width}w`)
        .join(', ')
    : undefined;
}
