import { bidi } from './bidi.ts';
import { type Cluster, clustersOf } from './clusters.ts';
import type { FontName } from './font-files.ts';
import type { Voice } from './voices.ts';
import { writableText } from './writable-text.ts';

/** A stretch of text in one typeface, script and direction. */
export interface TextRun {
  readonly text: string;
  readonly face: FontName;
  readonly script: string;
  readonly rightToLeft: boolean;
}

/** Scripts with letters that must be shaped together. Everything else is set letter by letter. */
const shapedScripts: readonly (readonly [string, RegExp])[] = [
  ['deva', /\p{Script=Devanagari}/u],
  ['beng', /\p{Script=Bengali}/u],
  ['taml', /\p{Script=Tamil}/u],
  ['arab', /\p{Script=Arabic}/u],
  ['hebr', /\p{Script=Hebrew}/u],
  ['thai', /\p{Script=Thai}/u],
  ['hang', /\p{Script=Hangul}/u],
  ['cyrl', /\p{Script=Cyrillic}/u],
  ['grek', /\p{Script=Greek}/u],
];

const scriptOf = (text: string) => shapedScripts.find(([, pattern]) => pattern.test(text))?.[0] ?? 'latn';

const mirrored = (cluster: Cluster, level: number): Cluster => {
  if (level % 2 === 0) return cluster;
  const other = bidi.getMirroredCharacter(cluster.text);
  return other ? { text: other, face: cluster.face } : cluster;
};

/** Puts runs in visual order from left to right (rule L2 of the bidi algorithm). */
const inVisualOrder = <T extends { level: number }>(runs: T[]): T[] => {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map((run) => run.level));
  for (let level = highest; level > 0; level--) {
    for (let start = 0; start < ordered.length; start++) {
      let end = start;
      while ((ordered[end]?.level ?? -1) >= level) end++;
      if (end > start) {
        ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
        start = end;
      }
    }
  }
  return ordered;
};

/** Splits one line of text into runs, in visual order from left to right. */
export const textRuns = (text: string, voice: Voice): TextRun[] => {
  const clusters = clustersOf(writableText(text), voice);
  const { levels } = bidi.getEmbeddingLevels(clusters.map((c) => c.text).join(''), 'auto');
  const runs: (TextRun & { level: number })[] = [];
  let at = 0;
  for (const cluster of clusters) {
    const level = levels[at] ?? 0;
    at += cluster.text.length;
    const script = scriptOf(cluster.text);
    const piece = mirrored(cluster, level);
    const last = runs.at(-1);
    if (last && last.level === level && last.face === piece.face && last.script === script)
      runs[runs.length - 1] = { ...last, text: last.text + piece.text };
    else runs.push({ text: piece.text, face: piece.face, script, rightToLeft: level % 2 === 1, level });
  }
  return inVisualOrder(runs).map(({ level: _level, ...run }) => run);
};
