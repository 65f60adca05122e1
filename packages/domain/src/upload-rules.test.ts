import { expect, it } from 'vitest';
import { fileFault, pictureFiles, proofFiles } from './upload-rules.ts';

const head = new TextEncoder().encode('%PDF-1.7 and more');

it('[DOC-08] a PDF or a picture of up to 25 MB is a verification document', () => {
  expect(fileFault(proofFiles, { name: 'Pass (copy).PDF', size: 25 * 1024 * 1024, head })).toBeUndefined();
  for (const name of ['a.png', 'a.jpg', 'a.jpeg', 'a.webp', 'a.heic', 'a.HEIF'])
    expect(fileFault(proofFiles, { name, size: 1 }), name).toBeUndefined();
});

it('[CON-06] a picture of a text is one that every browser shows', () => {
  for (const name of ['a.png', 'a.jpg', 'a.webp', 'a.gif', 'a.avif'])
    expect(fileFault(pictureFiles, { name }), name).toBeUndefined();
  for (const name of ['a.pdf', 'a.heic', 'a.svg'])
    expect(fileFault(pictureFiles, { name })?.message, name).toMatch(/JPEG, PNG, WebP, GIF or AVIF/);
});

it.each([
  [{ name: 'letter.docx' }, 'unsupported_type', /PDF or a picture/],
  [{ name: 'moving.gif' }, 'unsupported_type', /PDF or a picture/],
  [{ name: 'run.pdf.exe' }, 'unsupported_type', /PDF or a picture/],
  [{ name: 'a.pdf', size: 0 }, 'unsupported_type', /empty/],
  [{ name: 'a.pdf', size: 25 * 1024 * 1024 + 1 }, 'too_large', /25 MB/],
  [{ name: 'a.png', size: 20, head }, 'unsupported_type', /not what its name says/],
])('[DOC-08] %j is refused as %s, in words', (file, code, words) => {
  expect(fileFault(proofFiles, file)).toMatchObject({
    code,
    message: expect.stringMatching(words) as string,
  });
});
