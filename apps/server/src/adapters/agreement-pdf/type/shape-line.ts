import type { Glyph } from 'fontkit';
import type { FontName } from './font-files.ts';
import { loadFont } from './font-store.ts';
import { textRuns } from './text-runs.ts';
import type { Voice } from './voices.ts';

/** A glyph with its position; lengths in thousandths of the font size. */
export interface ShapedGlyph {
  readonly glyph: Glyph;
  readonly advance: number;
  readonly dx: number;
  readonly dy: number;
}

/** Glyphs of one typeface, from left to right. */
export interface ShapedRun {
  readonly face: FontName;
  readonly text: string;
  readonly rightToLeft: boolean;
  readonly glyphs: readonly ShapedGlyph[];
}

/** A line that is ready to draw; `width` is in thousandths of the font size. */
export interface ShapedLine {
  readonly runs: readonly ShapedRun[];
  readonly width: number;
}

/**
 * Scripts with composed letters. Some fonts decompose an accented letter, and then a reader finds it without its
 * accent.
 */
const composed = new Set(['latn', 'grek', 'cyrl']);

/** Chooses typefaces for one line, and orders and shapes its glyphs: kerning, ligatures, joining and marks included. */
export const shapeLine = (text: string, voice: Voice): ShapedLine => {
  let width = 0;
  const runs = textRuns(text, voice).map((run): ShapedRun => {
    const font = loadFont(run.face);
    const scale = 1000 / font.unitsPerEm;
    const laid = font.layout(
      run.text,
      composed.has(run.script) ? { ccmp: false } : undefined,
      run.script,
      undefined,
      run.rightToLeft ? 'rtl' : 'ltr',
    );
    const glyphs = laid.glyphs.map((glyph, index): ShapedGlyph => {
      const place = laid.positions[index];
      const advance = (place?.xAdvance ?? glyph.advanceWidth) * scale;
      width += advance;
      return { glyph, advance, dx: (place?.xOffset ?? 0) * scale, dy: (place?.yOffset ?? 0) * scale };
    });
    return { face: run.face, text: run.text, rightToLeft: run.rightToLeft, glyphs };
  });
  return { runs, width };
};
