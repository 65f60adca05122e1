import { inflateSync } from 'node:zlib';
import { AgreementPdfError } from '../agreement-pdf-error.ts';
import { badImage, pngChunks } from './png-chunks.ts';

/** The largest picture that is taken. */
export const imageLimits = { bytes: 1024 * 1024, side: 4096, pixels: 4_000_000 };

/** A picture as rows of pixels, 8 bits a channel. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** 1 grey, 2 grey and opacity, 3 colour, 4 colour and opacity. */
  readonly channels: number;
  readonly data: Uint8Array;
}

const channelsOf = new Map([
  [0, 1],
  [2, 3],
  [4, 2],
  [6, 4],
]);

const tooLarge = () =>
  new AgreementPdfError(
    'image_too_large',
    'The picture of the signature is too large. Please draw it again.',
  );

const paeth = (left: number, up: number, corner: number): number => {
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
};

const predicted = (filter: number, left: number, up: number, corner: number): number => {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter === 4) return paeth(left, up, corner);
  throw badImage();
};

const unfilter = (raw: Uint8Array, height: number, stride: number, channels: number): Uint8Array => {
  const out = new Uint8Array(stride * height);
  for (let row = 0; row < height; row++) {
    const filter = raw[row * (stride + 1)] ?? 0;
    const from = row * stride;
    for (let i = 0; i < stride; i++) {
      const left = i >= channels ? (out[from + i - channels] ?? 0) : 0;
      const up = row > 0 ? (out[from - stride + i] ?? 0) : 0;
      const corner = row > 0 && i >= channels ? (out[from - stride + i - channels] ?? 0) : 0;
      out[from + i] = (raw[row * (stride + 1) + 1 + i] ?? 0) + predicted(filter, left, up, corner);
    }
  }
  return out;
};

const inflate = (packed: Buffer, expected: number): Uint8Array => {
  let raw: Buffer;
  try {
    raw = inflateSync(packed, { maxOutputLength: expected });
  } catch (error) {
    throw badImage(error);
  }
  if (raw.length !== expected) throw badImage();
  return raw;
};

/**
 * Reads a PNG such as a browser's canvas makes. Its size is known before anything is unpacked, and no more is
 * unpacked than that size takes.
 * @throws AgreementPdfError bad_image or image_too_large
 */
export const readPng = (png: Uint8Array): Pixels => {
  if (png.byteLength > imageLimits.bytes) throw tooLarge();
  const [header, ...chunks] = pngChunks(png);
  if (header?.type !== 'IHDR' || header.data.length !== 13) throw badImage();
  const width = header.data.readUInt32BE(0);
  const height = header.data.readUInt32BE(4);
  const [depth, colour, compression, filtering, interlaced] = header.data.subarray(8);
  const channels = channelsOf.get(colour ?? -1);
  if (width === 0 || height === 0 || depth !== 8 || !channels) throw badImage();
  if (compression !== 0 || filtering !== 0 || interlaced !== 0) throw badImage();
  if (Math.max(width, height) > imageLimits.side || width * height > imageLimits.pixels) throw tooLarge();
  const stride = width * channels;
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
  const raw = inflate(packed, (stride + 1) * height);
  return { width, height, channels, data: unfilter(raw, height, stride, channels) };
};
