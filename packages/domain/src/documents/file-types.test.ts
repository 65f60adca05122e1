import { expect, it } from 'vitest';
import { contentMatches, extensionOf, type FileExtension, headLength } from './file-types.ts';

const beginnings: Record<FileExtension, Buffer> = {
  pdf: Buffer.from('%PDF-1.7 and more'),
  png: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
  jpg: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1]),
  webp: Buffer.from('RIFF\u0010\u0000\u0000\u0000WEBPVP8 ', 'latin1'),
  gif: Buffer.from('GIF89a and more', 'latin1'),
  avif: Buffer.from('\u0000\u0000\u0000\u0020ftypavif', 'latin1'),
  heic: Buffer.from('\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000mif1heic', 'latin1'),
  ico: Buffer.from([0, 0, 1, 0, 1, 0, 48, 48, 0, 0, 1, 0]),
  zip: Buffer.from('PK\u0003\u0004 and more', 'latin1'),
};
const kinds = Object.keys(beginnings) as FileExtension[];

it('[DOC-08] the type of a file is decided by its first bytes only', () => {
  for (const named of kinds)
    for (const is of kinds)
      expect(contentMatches(named, beginnings[is]), `${is} as ${named}`).toBe(named === is);
  for (const kind of kinds)
    expect(contentMatches(kind, beginnings[kind].subarray(0, headLength)), kind).toBe(true);
  for (const named of kinds) {
    expect(contentMatches(named, Buffer.alloc(0))).toBe(false);
    expect(contentMatches(named, Buffer.from('<html>            '))).toBe(false);
    // A sound in the container that pictures have too.
    expect(contentMatches(named, Buffer.from('RIFF\u0010\u0000\u0000\u0000WAVEfmt ', 'latin1'))).toBe(false);
  }
});

it.each([
  ['a.PDF', 'pdf'],
  ['photo.jpeg', 'jpg'],
  ['IMG_0001.HEIC', 'heic'],
  ['photo.heif', 'heic'],
  ['a.pdf.exe', undefined],
  ['a.svg', undefined],
  ['pdf', undefined],
  ['a.constructor', undefined],
  ['a.toString', undefined],
])('[DOC-08] %s is stored as %s', (name, kind) => {
  expect(extensionOf(name)).toBe(kind);
});
