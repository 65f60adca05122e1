import type { Voice } from './voices.ts';

/** Text with its voice. */
export interface Span {
  readonly text: string;
  readonly voice: Voice;
  /** The form field whose place the text reserves; it is not broken. */
  readonly field?: string;
}

/** Returns the width of a span in points at the current size. */
export type Measure = (text: string, voice: Voice) => number;

const words = new Intl.Segmenter('en', { granularity: 'word' });
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Splits text where a line may end: after spaces and hyphens, and between words of scripts without spaces. */
const breakable = (text: string): string[] =>
  (text.match(/[^\s-]*(?:-+|\s+|$)/gu) ?? [])
    .filter(Boolean)
    .flatMap((word) =>
      unspaced.test(word) ? Array.from(words.segment(word), (part) => part.segment) : [word],
    );

const broken = (span: Span, width: number, measure: Measure): Span[] => {
  if (measure(span.text.trimEnd(), span.voice) <= width) return [span];
  const pieces: Span[] = [];
  let piece = '';
  for (const { segment } of graphemes.segment(span.text)) {
    if (piece && measure(piece + segment, span.voice) > width) {
      pieces.push({ text: piece, voice: span.voice });
      piece = '';
    }
    piece += segment;
  }
  return piece ? [...pieces, { text: piece, voice: span.voice }] : pieces;
};

const merged = (line: readonly Span[]): Span[] => {
  const out: Span[] = [];
  for (const span of line) {
    const last = out.at(-1);
    if (last?.voice === span.voice && !last.field && !span.field)
      out[out.length - 1] = { ...last, text: last.text + span.text };
    else out.push(span);
  }
  const last = out.at(-1);
  if (last) out[out.length - 1] = { ...last, text: last.text.trimEnd() };
  return out;
};

/** Breaks spans into lines no wider than `width`. A word that is too long for a line is broken inside. */
export const wrapSpans = (spans: readonly Span[], width: number, measure: Measure): Span[][] => {
  const lines: Span[][] = [];
  let line: Span[] = [];
  let used = 0;
  for (const span of spans) {
    for (const word of span.field ? [span.text] : breakable(span.text)) {
      for (const piece of span.field ? [span] : broken({ text: word, voice: span.voice }, width, measure)) {
        if (line.length > 0 && used + measure(piece.text.trimEnd(), piece.voice) > width) {
          lines.push(merged(line));
          line = [];
          used = 0;
        }
        line.push(piece);
        used += measure(piece.text, piece.voice);
      }
    }
  }
  if (line.length > 0) lines.push(merged(line));
  return lines;
};
