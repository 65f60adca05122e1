import { inflateSync } from 'node:zlib';

const woff = { header: 44, entry: 20 };
const sfnt = { header: 12, entry: 16 };

/**
 * Returns a WOFF font as the TrueType or OpenType font that it packs, and any other font unchanged. fontkit reads WOFF
 * too, but inflates the outlines of the whole font for each glyph that it embeds, in JavaScript.
 */
export function unpackWoff(file: Buffer): Buffer {
  if (file.toString('latin1', 0, 4) !== 'wOFF') return file;
  const count = file.readUInt16BE(12);
  const head = Buffer.alloc(sfnt.header + count * sfnt.entry);
  file.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const parts: Buffer[] = [head];
  let end = head.length;
  for (let index = 0; index < count; index += 1) {
    const from = woff.header + index * woff.entry;
    const [offset, packedLength, length] = [4, 8, 12].map((at) => file.readUInt32BE(from + at)) as [
      number,
      number,
      number,
    ];
    const packed = file.subarray(offset, offset + packedLength);
    const table = packedLength < length ? inflateSync(packed) : packed;
    const to = sfnt.header + index * sfnt.entry;
    file.copy(head, to, from, from + 4);
    file.copy(head, to + 4, from + 16, from + 20);
    head.writeUInt32BE(end, to + 8);
    head.writeUInt32BE(length, to + 12);
    const padding = Buffer.alloc((4 - (length % 4)) % 4);
    parts.push(table, padding);
    end += length + padding.length;
  }
  return Buffer.concat(parts);
}
