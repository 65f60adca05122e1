import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textRuns } from './text-runs.ts';
import { wrapSpans } from './wrap.ts';
import { writableText } from './writable-text.ts';

const seen = (text: string) =>
  textRuns(text, 'sans')
    .map((run) => (run.rightToLeft ? [...run.text].reverse().join('') : run.text))
    .join('');

describe('textRuns', () => {
  it('[SIG-06] puts right-to-left words in visual order', () => {
    expect(seen('Anna (יוסף) 12')).toBe('Anna (ףסוי) 12');
    expect(seen('יוסף Anna')).toBe('Anna ףסוי');
  });

  it('[SIG-06] sets each script in a typeface that has it', () => {
    expect(textRuns('Aב王김', 'serif').map(({ face }) => face)).toEqual(
      expect.arrayContaining(['serif', 'hebrew', 'chinese', 'korean']),
    );
  });

  it('[SIG-06] loses no letter of any text', () => {
    const letters = (text: string) => [...text].sort().join('');
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'Anna Щукин ế 王小明 김 Ωא'.split('')), maxLength: 40 }),
        (text) => {
          const runs = textRuns(text, 'sans')
            .map((run) => run.text)
            .join('');
          expect(letters(runs)).toBe(letters(writableText(text)));
        },
      ),
    );
  });

  it('[SIG-06] drops characters that would make a name read as another', () => {
    expect(writableText('Anna\u202Eelpmaxe\u202C\u0000')).toBe('Annaelpmaxe');
  });
});

describe('wrapSpans', () => {
  it('[SIG-06] keeps every character, and no line is wider than the limit', () => {
    const measure = (text: string) => [...text].length;
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'b', ' ', '-', '王'), maxLength: 80 }),
        fc.integer({ min: 1, max: 20 }),
        (text, width) => {
          const lines = wrapSpans([{ text, voice: 'sans' }], width, measure).map((line) =>
            line.map((span) => span.text).join(''),
          );
          expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
          for (const line of lines) expect([...line.trimStart()].length).toBeLessThanOrEqual(width);
        },
      ),
    );
  });
});
