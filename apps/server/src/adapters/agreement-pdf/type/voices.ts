import type { FontName } from './font-files.ts';

/** The styles of text in our documents. */
export type Voice = 'sans' | 'sansBold' | 'serif' | 'serifBold' | 'serifItalic' | 'script';

/** Typefaces for the other scripts, tried in order when the voice's own typeface lacks a character. */
const otherScripts: readonly FontName[] = [
  'hebrew',
  'arabic',
  'thai',
  'armenian',
  'georgian',
  'bengali',
  'tamil',
  'chinese',
  'korean',
];

/** The typefaces that a voice tries, in order, for each cluster of characters. */
export const facesOf: Record<Voice, readonly FontName[]> = {
  sans: ['sans', ...otherScripts],
  sansBold: ['sansBold', 'sans', ...otherScripts],
  serif: ['serif', 'serifExt', 'sans', ...otherScripts],
  serifBold: ['serifBold', 'serif', 'serifExt', 'sans', ...otherScripts],
  serifItalic: ['serifItalic', 'serif', 'serifExt', 'sans', ...otherScripts],
  script: [
    'script',
    'scriptVietnamese',
    'scriptExt',
    'scriptCyrillic',
    'serifItalic',
    'sans',
    ...otherScripts,
  ],
};
