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
import { type EmbeddedFont, embedFont } from './embedded-font.ts';
import type { FontName } from './font-files.ts';
import { shapeLine } from './shape-line.ts';
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

  const width: Typesetter['width'] = (text, { voice, size, tracking = 0 }) => {
    const line = shapeLine(text, voice);
    const count = line.runs.reduce((sum, run) => sum + run.glyphs.length, 0);
    return ((line.width + tracking * count) * size) / 1000;
  };

  const line: Typesetter['line'] = (page, text, at, style) => {
    const shaped = shapeLine(text, style.voice);
    const shown = shaped.runs.flatMap((run) => {
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
    return width(text, style);
  };

  return {
    width,
    line,
    finish: () => {
      for (const font of fonts.values()) font.write();
    },
  };
};
