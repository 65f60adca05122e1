import { crc32, deflateSync } from 'node:zlib';

const chunk = (type: string, data: Buffer): Buffer => {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(typed), 4);
  return Buffer.concat([ends.subarray(0, 4), typed, ends.subarray(4)]);
};

/** Makes a PNG from RGBA pixels, with a header that may lie about them. */
export const pngOf = (
  pixels: { width: number; height: number; data: Uint8Array },
  header: { width?: number; height?: number; depth?: number; color?: number; interlaced?: number } = {},
): Uint8Array => {
  const { width, height, data } = pixels;
  const fields = Buffer.alloc(13);
  fields.writeUInt32BE(header.width ?? width, 0);
  fields.writeUInt32BE(header.height ?? height, 4);
  fields.set([header.depth ?? 8, header.color ?? 6, 0, 0, header.interlaced ?? 0], 8);
  const rows = Buffer.alloc((width * 4 + 1) * height);
  for (let row = 0; row < height; row++)
    rows.set(data.subarray(row * width * 4, (row + 1) * width * 4), row * (width * 4 + 1) + 1);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', fields),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

/** Makes transparent pixels, with a black rectangle in them if requested. */
export const pixelsWith = (
  size: { width: number; height: number },
  stroke?: { left: number; top: number; width: number; height: number },
) => {
  const data = new Uint8Array(size.width * size.height * 4);
  for (let row = 0; row < (stroke?.height ?? 0); row++)
    for (let column = 0; column < (stroke?.width ?? 0); column++)
      data[(((stroke?.top ?? 0) + row) * size.width + (stroke?.left ?? 0) + column) * 4 + 3] = 255;
  return { ...size, data };
};

/** Makes a drawn signature: one stroke on a transparent background. */
export const drawnSignature = (): Uint8Array =>
  pngOf(pixelsWith({ width: 300, height: 100 }, { left: 40, top: 45, width: 200, height: 8 }));
