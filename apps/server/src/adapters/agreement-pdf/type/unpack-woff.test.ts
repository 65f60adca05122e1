import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';
import { describe, expect, it } from 'vitest';
import { fontFiles } from './font-files.ts';
import { unpackWoff } from './unpack-woff.ts';

const packed = Object.entries(fontFiles)
  .map(([name, path]) => ({ name, path: path() }))
  .filter(({ path }) => path.endsWith('.woff'));

/** The sum of a table's 32-bit words, as the directory of a font states it (OpenType, "Calculating Checksums"). */
function checksum(table: Buffer): number {
  let sum = 0;
  for (let at = 0; at < table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0;
  return sum;
}

describe('unpackWoff', () => {
  it.each(packed)('returns $name with each table where and as its directory says', ({ path }) => {
    const font = unpackWoff(readFileSync(path));
    const names: string[] = [];
    for (let index = 0; index < font.readUInt16BE(4); index += 1) {
      const entry = 12 + index * 16;
      const name = font.toString('latin1', entry, entry + 4);
      const [sum = 0, offset = 0, length = 0] = [4, 8, 12].map((at) => font.readUInt32BE(entry + at));
      names.push(name);
      expect(offset % 4, name).toBe(0);
      // The table head holds a sum of the whole font, which packing changes.
      if (name === 'head') continue;
      expect(checksum(font.subarray(offset, offset + Math.ceil(length / 4) * 4)), name).toBe(sum);
    }
    expect(names).toEqual(expect.arrayContaining(['cmap', 'glyf', 'head', 'hmtx', 'maxp']));
  });

  it.each(packed)('leaves the outlines of $name as they are', ({ path }) => {
    const file = readFileSync(path);
    const [before, after] = [create(file) as Font, create(unpackWoff(file)) as Font];
    expect(after.numGlyphs).toBe(before.numGlyphs);
    // Not the last ones: where they have no outline, fontkit itself reads past the end of a packed font.
    for (const id of [1, Math.floor(before.numGlyphs / 3), Math.floor(before.numGlyphs / 2)]) {
      expect(after.getGlyph(id).advanceWidth).toBe(before.getGlyph(id).advanceWidth);
      expect(after.getGlyph(id).path.toSVG()).toBe(before.getGlyph(id).path.toSVG());
    }
  });

  it('returns a font that is not packed unchanged', () => {
    const file = readFileSync(fontFiles.sans());
    expect(unpackWoff(file)).toBe(file);
  });
});
