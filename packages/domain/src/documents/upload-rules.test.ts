import { expect, it } from 'vitest';
import { pictureUploadRule, validateFile, validateQuota, verificationUploadRule } from './upload-rules.ts';

const head = new TextEncoder().encode('%PDF-1.7 and more');

it('[DOC-08] a verification document is a PDF or a picture of up to 25 MB', () => {
  expect(
    validateFile(verificationUploadRule, { name: 'Pass (copy).PDF', size: 25 * 1024 * 1024, head }),
  ).toBeUndefined();
  for (const name of ['a.png', 'a.jpg', 'a.jpeg', 'a.webp', 'a.heic', 'a.HEIF'])
    expect(validateFile(verificationUploadRule, { name, size: 1 }), name).toBeUndefined();
});

it('[CON-06] a picture in a text is one that every browser shows', () => {
  for (const name of ['a.png', 'a.jpg', 'a.webp', 'a.gif', 'a.avif'])
    expect(validateFile(pictureUploadRule, { name }), name).toBeUndefined();
  for (const name of ['a.pdf', 'a.heic', 'a.svg'])
    expect(validateFile(pictureUploadRule, { name })?.message, name).toMatch(/JPEG, PNG, WebP, GIF or AVIF/);
});

it.each([
  [{ name: 'letter.docx' }, 'unsupported_type', /PDF or a picture/],
  [{ name: 'moving.gif' }, 'unsupported_type', /PDF or a picture/],
  [{ name: 'run.pdf.exe' }, 'unsupported_type', /PDF or a picture/],
  [{ name: 'a.pdf', size: 0 }, 'unsupported_type', /empty/],
  [{ name: 'a.pdf', size: 25 * 1024 * 1024 + 1 }, 'too_large', /25 MB/],
  [{ name: 'a.png', size: 20, head }, 'unsupported_type', /does not match its name/],
])('[DOC-08] %j is rejected with the code %s and a message', (file, code, message) => {
  expect(validateFile(verificationUploadRule, file)).toMatchObject({
    code,
    message: expect.stringMatching(message) as string,
  });
});

it('[SEC-07] [DOC-08] one more file fits until the number of files or their bytes reach the quota', () => {
  const quota = { maxFiles: 3, maxBytes: 2 * 1024 * 1024 };
  const stored = (files: number, bytes: number) => ({ files, bytes });
  expect(validateQuota(quota, stored(2, 0), { size: quota.maxBytes })).toBeUndefined();
  expect(validateQuota(quota, stored(2, quota.maxBytes - 1), { size: 1 })).toBeUndefined();
  expect(validateQuota(quota, stored(2, quota.maxBytes), {})).toBeUndefined();
  expect(validateQuota(quota, stored(3, 0), { size: 1 })).toMatchObject({
    code: 'quota_exceeded',
    message: expect.stringContaining('3 files') as string,
  });
  expect(validateQuota(quota, stored(2, quota.maxBytes), { size: 1 })).toMatchObject({
    code: 'too_large',
    message: expect.stringContaining('up to 2 MB') as string,
  });
});
