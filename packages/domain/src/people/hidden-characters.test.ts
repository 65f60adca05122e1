import { describe, expect, it } from 'vitest';
import { hasHiddenCharacters, stripHiddenCharacters } from './hidden-characters.ts';

describe('a name', () => {
  it.each([
    ['a right-to-left override', 'Ada \u202enozamA'],
    ['an isolate', 'Ada\u2066 Lovelace\u2069'],
    ['a mark of direction', 'Ada\u200f'],
    ['a zero-width space', 'Ada\u200bLovelace'],
    ['a joiner between Latin letters', 'A\u200dda'],
    ['a joiner at its end', 'سارا\u200c'],
    ['a soft hyphen', 'Love\u00adlace'],
    ['a byte order mark', '\ufeffAda'],
    ['a Hangul filler', '\u3164'],
    ['a blank of Braille', '\u2800'],
    ['a variation selector', 'Ada\ufe0f'],
    ['a tag', 'Ada\u{e0041}'],
    ['a line end', 'Ada\nLovelace'],
    ['a separator of lines', 'Ada\u2028Lovelace'],
  ])('[ACC-04] that contains %s is rejected', (_, name) => {
    expect(hasHiddenCharacters(name)).toBe(true);
    expect(hasHiddenCharacters(stripHiddenCharacters(name))).toBe(false);
  });

  it.each([
    'Ada Lovelace',
    "Siobhán O'Brien-Šťastná",
    'José Núñez',
    'Nguyễn Thị Minh Khai',
    '李小龍',
    'محمد',
    'علی\u200cرضا',
    'क्\u200dषितिज',
    'ישראל',
    '김민준',
    '',
  ])('[ACC-04] in any script is accepted: %s', (name) => {
    expect(hasHiddenCharacters(name)).toBe(false);
  });
});
