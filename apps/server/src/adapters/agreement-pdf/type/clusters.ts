import type { FontName } from './font-files.ts';
import { loadFont } from './font-store.ts';
import { facesOf, type Voice } from './voices.ts';

/** Characters that a reader sees as one, with a typeface that has them all. */
export interface Cluster {
  readonly text: string;
  readonly face: FontName;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Joiners and variation selectors, which affect their neighbors and show nothing themselves. */
const needsNoGlyph = /^(?:\u200c|\u200d|\p{Variation_Selector})$/u;
const chosen = new Map<string, FontName | null>();

const hasAll = (face: FontName, text: string) =>
  [...text].every((c) => needsNoGlyph.test(c) || loadFont(face).hasGlyphForCodePoint(c.codePointAt(0) ?? 0));

const faceFor = (voice: Voice, text: string): FontName | null => {
  const key = `${voice}\0${text}`;
  const known = chosen.get(key);
  if (known !== undefined) return known;
  const face = facesOf[voice].find((name) => hasAll(name, text)) ?? null;
  if (chosen.size > 20_000) chosen.clear();
  chosen.set(key, face);
  return face;
};

const spelledOut = (text: string) =>
  [...text].map((c) => `[U+${(c.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`).join('');

/**
 * Splits text into clusters with their typefaces. A character that no typeface has is written as `[U+1F600]`, because
 * the document must neither lose a character of a name nor show a box instead.
 */
export const clustersOf = (text: string, voice: Voice): Cluster[] => {
  const primary = facesOf[voice][0] ?? 'sans';
  const clusters: Cluster[] = [];
  for (const { segment } of segmenter.segment(text)) {
    const face = faceFor(voice, segment);
    if (face) clusters.push({ text: segment, face });
    else
      for (const c of [...segment].flatMap((character) => splitCluster(character, voice, primary)))
        clusters.push(c);
  }
  return clusters;
};

const splitCluster = (character: string, voice: Voice, primary: FontName): Cluster[] => {
  if (needsNoGlyph.test(character)) return [];
  const face = faceFor(voice, character);
  if (face) return [{ text: character, face }];
  return [...spelledOut(character)].map((text) => ({ text, face: primary }));
};
