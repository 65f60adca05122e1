import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plainParagraphs } from './plain-paragraphs.ts';
import { sanitise } from './sanitise.ts';

it('[NOT-08] the words of a text stay, its markup goes', () => {
  expect(
    plainParagraphs(
      '<h2>News</h2><p>One &amp; <b>two</b>,<br>three &lt;b&gt; &amp;lt;</p>\n<ul><li>a</li><li>b</li></ul>',
    ),
  ).toEqual(['News', 'One & two,\nthree <b> &lt;', 'a', 'b']);
  expect(plainParagraphs('%user% looks at %fund%.')).toEqual(['%user% looks at %fund%.']);
  expect(plainParagraphs('<script>alert(1)</script><p> </p><p>x</p>')).toEqual(['x']);
  expect(plainParagraphs('')).toEqual([]);
});

it('[NOT-08] plain words come out as they went in, whatever they are', () => {
  const words = fc.string({ unit: 'grapheme', minLength: 1 }).map((text) => text.replace(/\s+/g, ''));
  fc.assert(
    fc.property(words, (text) => {
      const html = sanitise(`<p>${text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)}</p>`);
      expect(plainParagraphs(html).join('')).toBe(text);
    }),
  );
});
