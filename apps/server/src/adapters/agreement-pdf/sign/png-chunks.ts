import { crc32 } from 'node:zlib';
import { AgreementPdfError } from '../agreement-pdf-error.ts';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The refusal of a picture that is broken or of a kind that no signature pad makes. */
export const badImage = (cause?: unknown): AgreementPdfError =>
  new AgreementPdfError('bad_image', 'The picture of the signature cannot be read. Please draw it again.', {
    cause,
  });

/** A chunk of a PNG file. */
export interface PngChunk {
  readonly type: string;
  readonly data: Buffer;
}

/**
 * The chunks of a PNG up to its end, each with its checksum verified.
 * @throws AgreementPdfError bad_image
 */
export const pngChunks = (png: Uint8Array): PngChunk[] => {
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  if (!bytes.subarray(0, 8).equals(signature)) throw badImage();
  const chunks: PngChunk[] = [];
  let at = 8;
  while (at + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    if (at + 12 + length > bytes.length) throw badImage();
    const typeAndData = bytes.subarray(at + 4, at + 8 + length);
    if (crc32(typeAndData) !== bytes.readUInt32BE(at + 8 + length)) throw badImage();
    const type = typeAndData.toString('latin1', 0, 4);
    if (type === 'IEND') return chunks;
    chunks.push({ type, data: typeAndData.subarray(4) });
    at += 12 + length;
  }
  throw badImage();
};
