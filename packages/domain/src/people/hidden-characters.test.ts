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
    expect(hasHiddenCharacters(name, 'name')).toBe(true);
    expect(hasHiddenCharacters(stripHiddenCharacters(name, 'name'), 'name')).toBe(false);
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
    expect(hasHiddenCharacters(name, 'name')).toBe(false);
    expect(stripHiddenCharacters(name, 'name')).toBe(name);
  });
});

describe('another text', () => {
  const kinds = ['name', 'line', 'long', 'markup'] as const;
  const refusing = (text: string) => kinds.filter((kind) => hasHiddenCharacters(text, kind));

  it.each([
    ['a zero-width space alone', '\u200b', kinds],
    ['a zero-width space within a word', 'RA\u200bCE', kinds],
    ['a bell', 'a\u0007', kinds],
    ['a right-to-left override', 'a\u202eb', kinds],
    ['a byte order mark', '\ufeffa', kinds],
    ['a filler', '\u3164', kinds],
    ['a joiner between Latin letters', 'A\u200dda', kinds],
    ['a variation selector without an emoji', 'a\ufe0f', kinds],
    ['a vertical tab', 'a\u000bb', kinds],
    ['a line break', 'a\r\nb', ['name', 'line']],
    ['a tab', 'a\tb', ['name', 'line']],
    ['a soft hyphen', 'a\u00adb', ['name', 'line', 'long']],
    ['a mark of direction', 'a\u200fb', ['name', 'line', 'long']],
    ['a line separator', 'a\u2028b', ['name', 'line', 'long']],
    ['an emoji of two characters', 'Thanks \u2764\ufe0f', ['name']],
    ['an emoji of several people', '\u{1f469}\u{1f3fd}\u200d\u{1f4bb}', ['name']],
    ['a joiner of Persian', 'نمی\u200cخواهم', []],
    ['a space that does not break', 'a\u00a0b \u202f', []],
    ['nothing', '', []],
  ] as const)('[SEC-10] with %s is rejected for %#', (_, text, rejected) => {
    expect(refusing(text)).toEqual(rejected);
    for (const kind of kinds) expect(refusing(stripHiddenCharacters(text, kind))).not.toContain(kind);
  });

  it('[SEC-10] is read in no time, whatever it holds', () => {
    for (const part of ['a', '\u0301', '\u200d', 'ا\u0301\u200c', '\u2764\ufe0f', '\n'])
      for (const kind of kinds) {
        const before = performance.now();
        hasHiddenCharacters(part.repeat(500_000), kind);
        stripHiddenCharacters(part.repeat(100_000), kind);
        expect(performance.now() - before).toBeLessThan(2_000);
      }
  });
});
