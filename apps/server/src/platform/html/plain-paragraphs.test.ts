import { stripHiddenCharacters } from '@paddock/domain';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toPlainParagraphs } from './plain-paragraphs.ts';
import { sanitize } from './sanitize.ts';

it('[NOT-08] keeps the text and drops the markup', () => {
  expect(
    toPlainParagraphs(
      '<h2>News</h2><p>One &amp; <b>two</b>,<br>three &lt;b&gt; &amp;lt;</p>\n<ul><li>a</li><li>b</li></ul>',
    ),
  ).toEqual(['News', 'One & two,\nthree <b> &lt;', 'a', 'b']);
  expect(toPlainParagraphs('%user% looks at %fund%.')).toEqual(['%user% looks at %fund%.']);
  expect(toPlainParagraphs('<script>alert(1)</script><p> </p><p>x</p>')).toEqual(['x']);
  expect(toPlainParagraphs('')).toEqual([]);
});

it('[NOT-08] returns plain text unchanged, whatever it contains', () => {
  const words = fc
    .string({ unit: 'grapheme', minLength: 1 })
    // The sanitizer drops what nobody sees, such as a blank of Braille.
    .map((text) => stripHiddenCharacters(text, 'markup').replace(/\s+/g, ''));
  fc.assert(
    fc.property(words, (text) => {
      const html = sanitize(`<p>${text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)}</p>`);
      expect(toPlainParagraphs(html).join('')).toBe(text);
    }),
  );
});
