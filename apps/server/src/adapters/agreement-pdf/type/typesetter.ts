import {
  beginText,
  type Color,
  endText,
  type PDFDocument,
  PDFName,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
  setFillingColor,
  setFontAndSize,
  setTextMatrix,
} from '@cantoo/pdf-lib';
import { LRUCache } from 'lru-cache';
import { type EmbeddedFont, embedFont } from './embedded-font.ts';
import type { FontName } from './font-files.ts';
import { type ShapedLine, shapeLine } from './shape-line.ts';
import { runOperators } from './text-operators.ts';
import type { Voice } from './voices.ts';

/** The style of a line; lengths in points, `tracking` in thousandths of the size. */
export interface LineStyle {
  readonly voice: Voice;
  readonly size: number;
  readonly color: Color;
  readonly tracking?: number;
}

/** Sets text in any script on the pages of one document. */
export interface Typesetter {
  /** The width of a line in points. */
  width(text: string, style: Omit<LineStyle, 'color'>): number;
  /** Draws a line from (x, y) on the baseline and returns its width in points. */
  line(page: PDFPage, text: string, at: { x: number; y: number }, style: LineStyle): number;
  /** Writes the fonts into the document. Called once, before saving. */
  finish(): void;
}

/** The width of a line in thousandths of the font size, and its number of glyphs. */
interface Extent {
  readonly width: number;
  readonly glyphs: number;
}

const extentOf = ({ width, runs }: ShapedLine): Extent => ({
  width,
  glyphs: runs.reduce((sum, run) => sum + run.glyphs.length, 0),
});

const widthOf = ({ width, glyphs }: Extent, { size, tracking = 0 }: Omit<LineStyle, 'color'>) =>
  ((width + tracking * glyphs) * size) / 1000;

const shapedLines = new LRUCache<string, ShapedLine>({ max: 2_000 });

/** Shapes the lines that many documents have in common once: headings, labels of tables, names of funds. */
const shaped = (text: string, voice: Voice): ShapedLine => {
  const key = `${voice}\0${text}`;
  const line = shapedLines.get(key) ?? shapeLine(text, voice);
  shapedLines.set(key, line);
  return line;
};

const measured = new Map<string, Extent>();

/** Measures each text once: breaking lines asks for the same words many times. */
const measure = (text: string, voice: Voice): Extent => {
  const key = `${voice}\0${text}`;
  const known = measured.get(key);
  if (known) return known;
  const extent = extentOf(shaped(text, voice));
  if (measured.size > 20_000) measured.clear();
  measured.set(key, extent);
  return extent;
};

const tagFor = (index: number) => `PADDK${String.fromCharCode(65 + (index % 26))}`;

/** @param doc the document to write on */
export const createTypesetter = (doc: PDFDocument): Typesetter => {
  const fonts = new Map<FontName, EmbeddedFont>();
  const keys = new Map<PDFPage, Map<FontName, PDFName>>();

  const fontFor = (face: FontName) => {
    const known = fonts.get(face);
    if (known) return known;
    const font = embedFont(doc.context, face, tagFor(fonts.size));
    fonts.set(face, font);
    return font;
  };

  const keyFor = (page: PDFPage, face: FontName, font: EmbeddedFont) => {
    const ofPage = keys.get(page) ?? new Map<FontName, PDFName>();
    keys.set(page, ofPage);
    const key = ofPage.get(face) ?? page.node.newFontDictionary('Paddock', font.ref);
    ofPage.set(face, key);
    return key;
  };

  const line: Typesetter['line'] = (page, text, at, style) => {
    const ready = shaped(text, style.voice);
    const shown = ready.runs.flatMap((run) => {
      const font = fontFor(run.face);
      return [
        setFontAndSize(keyFor(page, run.face, font), style.size),
        ...runOperators(doc.context, run, font, style.size, style.tracking ?? 0),
      ];
    });
    page.pushOperators(
      pushGraphicsState(),
      beginText(),
      setFillingColor(style.color),
      setTextMatrix(1, 0, 0, 1, at.x, at.y),
      ...shown,
      endText(),
      popGraphicsState(),
    );
    return widthOf(extentOf(ready), style);
  };

  return {
    width: (text, style) => widthOf(measure(text, style.voice), style),
    line,
    finish: () => {
      for (const font of fonts.values()) font.write();
    },
  };
};
