import type { Glyph } from 'fontkit';
import type { FontName } from './font-files.ts';
import { loadFont } from './font-store.ts';
import { textRuns } from './text-runs.ts';
import type { Voice } from './voices.ts';

/** A glyph with where it goes; lengths are in thousandths of the font size. */
export interface ShapedGlyph {
  readonly glyph: Glyph;
  readonly advance: number;
  readonly dx: number;
  readonly dy: number;
}

/** Glyphs of one face, from left to right. */
export interface ShapedRun {
  readonly face: FontName;
  readonly text: string;
  readonly rightToLeft: boolean;
  readonly glyphs: readonly ShapedGlyph[];
}

/** A line ready to be drawn; `width` is in thousandths of the font size. */
export interface ShapedLine {
  readonly runs: readonly ShapedRun[];
  readonly width: number;
}

/**
 * Scripts whose text is composed already. Some fonts take an accented letter apart again, and then a reader
 * finds the letter without its accent.
 */
const composed = new Set(['latn', 'grek', 'cyrl']);

/** Chooses faces, orders and shapes one line: kerning, ligatures, joining and marks included. */
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
