import { minPhotoWidth, type PhotoShape, photoShapes } from './photos.ts';

/** The part of a picture that is kept, as shares of its width and height from 0 to 1. */
export interface PhotoCrop {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** How a picture is cut: how far it is enlarged, from 1, and where the cut is within what is left over, from 0 to 1. */
export interface PhotoFraming {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The largest cut of a shape, from the middle. */
export const wholePicture: PhotoFraming = { zoom: 1, x: 0.5, y: 0.5 };

const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** The width of the largest cut of a shape, in pixels. */
const largestCut = (shape: PhotoShape, { width, height }: Size) =>
  Math.min(width, height * photoShapes[shape].ratio);

/** How far a picture can be enlarged before its cut is too small. Below 1, the picture is too small for the shape. */
export const maxPhotoZoom = (shape: PhotoShape, picture: Size): number =>
  largestCut(shape, picture) / minPhotoWidth;

/** The cut of a framing. */
export function cropOf(shape: PhotoShape, picture: Size, framing: PhotoFraming): PhotoCrop {
  const zoom = between(framing.zoom, 1, Math.max(1, maxPhotoZoom(shape, picture)));
  const cut = largestCut(shape, picture) / zoom;
  const width = Math.min(1, cut / picture.width);
  const height = Math.min(1, cut / photoShapes[shape].ratio / picture.height);
  return {
    left: between(framing.x, 0, 1) * (1 - width),
    top: between(framing.y, 0, 1) * (1 - height),
    width,
    height,
  };
}

/** A crop in whole pixels, inside the picture. */
export function cropInPixels(
  crop: PhotoCrop,
  picture: Size,
): { left: number; top: number; width: number; height: number } {
  const left = between(Math.round(crop.left * picture.width), 0, picture.width - 1);
  const top = between(Math.round(crop.top * picture.height), 0, picture.height - 1);
  return {
    left,
    top,
    width: between(Math.round(crop.width * picture.width), 1, picture.width - left),
    height: between(Math.round(crop.height * picture.height), 1, picture.height - top),
  };
}

/** The framing after the picture was dragged by shares of the frame's width and height. */
export function dragged(
  shape: PhotoShape,
  picture: Size,
  framing: PhotoFraming,
  by: { x: number; y: number },
): PhotoFraming {
  const { width, height } = cropOf(shape, picture, framing);
  const moved = (position: number, share: number, part: number) =>
    part >= 1 ? position : between(position - (share * part) / (1 - part), 0, 1);
  return { ...framing, x: moved(framing.x, by.x, width), y: moved(framing.y, by.y, height) };
}
