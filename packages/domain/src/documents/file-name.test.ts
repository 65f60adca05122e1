import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  maskTaxIds,
  paperFileName,
  sanitizeFileName,
  shownFileName,
  titleFromFileName,
} from './file-name.ts';

it.each([
  ['My Report (final).pdf', 'My_Report_final_.pdf'],
  ['a  -  b.txt', 'a_b.txt'],
  ['snake_case.v2.PDF', 'snake_case.v2.PDF'],
  ['../../etc/passwd', '.._.._etc_passwd'],
  ['año nuevo.pdf', 'a_o_nuevo.pdf'],
  ['日本語.pdf', '_.pdf'],
  ['a\u0000b\n.pdf', 'a_b_.pdf'],
])('[DOC-05] %j becomes %s', (original, reduced) => {
  expect(sanitizeFileName(original)).toBe(reduced);
});

it.each(['', '.', '..', '.....'])('[DOC-05] %j, which is not a file name, becomes file', (original) => {
  expect(sanitizeFileName(original)).toBe('file');
});

it('[DOC-05] a long name keeps its extension', () => {
  expect(sanitizeFileName(`${'x'.repeat(500)}.pdf`)).toBe(`${'x'.repeat(196)}.pdf`);
  // What follows a full stop in the middle of a title is none.
  expect(sanitizeFileName(`Vol.${'x'.repeat(500)}`)).toBe(`Vol.${'x'.repeat(196)}`);
});

it('[DOC-05] the result has only letters, digits, underscores and dots, and sanitizing it again changes nothing', () => {
  // Drawing such strings takes seconds on a busy machine, so the limit is wide.
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (original) => {
      const reduced = sanitizeFileName(original);
      expect(reduced).toMatch(/^[A-Za-z0-9_.]{1,200}$/);
      expect(reduced).not.toMatch(/^\.*$/);
      expect(sanitizeFileName(reduced)).toBe(reduced);
    }),
  );
}, 30_000);

it.each([
  ['Operating Agreement (final).pdf', 'Operating Agreement (final)'],
  ['K-1  of\tVera.pdf', 'K-1 of Vera'],
  ['گزارش سالانه.pdf', 'گزارش سالانه'],
  ['A\u200b B.pdf', 'A B'],
  [`${'long '.repeat(200)}.pdf`, 'long '.repeat(100).trim()],
])('[BAC-10] %j gives a document the title %s', (original, title) => {
  expect(titleFromFileName(original)).toBe(title);
});

it.each(['Memo.pdf', 'File_1.pdf', ' .pdf', ''])(
  '[BAC-10] %j gives a document no title of its own',
  (original) => {
    expect(titleFromFileName(original)).toBeNull();
  },
);

it.each([
  ['K-1 123-45-6789 2025.pdf', 'K-1 XXXXX6789 2025.pdf'],
  ['12-3456789.pdf', 'XXXXX6789.pdf'],
  ['K1_123_45_6789_2025.pdf', 'K1_XXXXX6789_2025.pdf'],
  ['123456789.pdf', 'XXXXX6789.pdf'],
  ['K-1 123–45–6789.pdf', 'K-1 XXXXX6789.pdf'],
  ['12 - 3456789, 456.12.3789', 'XXXXX6789, XXXXX3789'],
  ['2025-03-01 K-1 1234567890.pdf', '2025-03-01 K-1 1234567890.pdf'],
  ['K-1 2025.pdf', 'K-1 2025.pdf'],
])('[ENT-08] the name %j keeps the last four digits of a tax id only: %j', (name, masked) => {
  expect(maskTaxIds(name)).toBe(masked);
  expect(maskTaxIds(masked)).toBe(masked);
});

it.each([
  ['W-9 (123-45-6789).pdf', 'W_9_XXXXX6789_.pdf'],
  ['W-9 123 • 45 • 6789.pdf', 'W_9_XXXXX6789.pdf'],
  ['passport.pdf', 'passport.pdf'],
  [`${'x'.repeat(190)}123-45-6789.pdf`, `${'x'.repeat(190)}XXXXX6.pdf`],
])('[ENT-08] [DOC-05] the file %j of a paper is stored as %s', (original, name) => {
  expect(paperFileName(original)).toBe(name);
  expect(paperFileName(name)).toBe(name);
});

it.each([
  ['past years.csv', 'past years.csv'],
  [' año\u200b \n\t nuevo\u00ad.csv ', 'año nuevo.csv'],
  [`${'a'.repeat(254)}💧.csv`, 'a'.repeat(254)],
  ['\u200b', ''],
])('[IMP-01] the name %j is shown in one line of visible characters, cut at 255: %j', (name, shown) => {
  expect(shownFileName(name)).toBe(shown);
});
