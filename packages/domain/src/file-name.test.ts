import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fileName } from './file-name.ts';

it.each([
  ['My Report (final).pdf', 'My_Report_final_.pdf'],
  ['a  -  b.txt', 'a_b.txt'],
  ['snake_case.v2.PDF', 'snake_case.v2.PDF'],
  ['../../etc/passwd', '.._.._etc_passwd'],
  ['año nuevo.pdf', 'a_o_nuevo.pdf'],
  ['日本語.pdf', '_.pdf'],
  ['a\u0000b\n.pdf', 'a_b_.pdf'],
])('[DOC-05] %j becomes %s', (original, reduced) => {
  expect(fileName(original)).toBe(reduced);
});

it.each(['', '.', '..', '.....'])('[DOC-05] %j, which names no file, becomes file', (original) => {
  expect(fileName(original)).toBe('file');
});

it('[DOC-05] a long name keeps its extension', () => {
  expect(fileName(`${'x'.repeat(500)}.pdf`)).toBe(`${'x'.repeat(196)}.pdf`);
});

it('[DOC-05] whatever the name, only letters, digits, underscores and dots are left, and reducing again changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (original) => {
      const reduced = fileName(original);
      expect(reduced).toMatch(/^[A-Za-z0-9_.]{1,200}$/);
      expect(reduced).not.toMatch(/^\.*$/);
      expect(fileName(reduced)).toBe(reduced);
    }),
  );
});
