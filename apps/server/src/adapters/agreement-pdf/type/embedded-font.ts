import { type PDFContext, type PDFRef, PDFString } from '@cantoo/pdf-lib';
import type { Font, Glyph } from 'fontkit';
import type { FontName } from './font-files.ts';
import { hasCffOutlines, loadFont } from './font-store.ts';
import { toUnicodeMap } from './to-unicode.ts';

/** A typeface in one document, reduced to the glyphs that it uses. */
export interface EmbeddedFont {
  readonly ref: PDFRef;
  /** Returns the code of a glyph in the page's text, and adds the glyph to the subset. */
  code(glyph: Glyph): number;
  /** How far a reader advances after a code, in thousandths of the font size. */
  advanceOf(glyph: Glyph): number;
  /** Sets the text of a glyph, for copying and searching. */
  textOf(glyph: Glyph): string;
  /** Writes the font into the document. Called once, after the last text. */
  write(): void;
}

const flag = { symbolic: 4, italic: 64 };

/**
 * What a glyph stands for. The library keeps each glyph as it first met it, and knows no text of one that it met as a
 * part of another: a comma in a semicolon. Such a comma would be on the page and missing from what is copied.
 */
const codePointsOf = (font: Font, { id, codePoints }: Glyph): readonly number[] => {
  if (codePoints.length > 0) return codePoints;
  const [text = ''] = font.stringsForGlyph(id);
  return Array.from(text, (character) => character.codePointAt(0) ?? 0);
};

/**
 * We embed fonts ourselves, because the library ignores kerning and the positions of marks, without which Arabic,
 * Hebrew points and Indic scripts come out wrong.
 */
export const embedFont = (context: PDFContext, face: FontName, tag: string): EmbeddedFont => {
  const font = loadFont(face);
  const subset = font.createSubset();
  const ref = context.nextRef();
  const scale = 1000 / font.unitsPerEm;
  const widths = new Map<number, number>();
  const unicode = new Map<number, readonly number[]>();

  const code = (glyph: Glyph) => {
    const id = Number(subset.includeGlyph(glyph));
    if (!widths.has(id)) {
      widths.set(id, glyph.advanceWidth * scale);
      unicode.set(id, codePointsOf(font, glyph));
    }
    return id;
  };

  const write = () => {
    const cff = hasCffOutlines(font);
    const name = `${tag}+${font.postscriptName}`;
    const { minX, minY, maxX, maxY } = font.bbox;
    const file = context.register(
      context.flateStream(subset.encode(), cff ? { Subtype: 'CIDFontType0C' } : {}),
    );
    const descriptor = context.register(
      context.obj({
        Type: 'FontDescriptor',
        FontName: name,
        Flags: flag.symbolic + (font.italicAngle ? flag.italic : 0),
        FontBBox: [minX, minY, maxX, maxY].map((n) => Math.round(n * scale)),
        ItalicAngle: font.italicAngle,
        Ascent: font.ascent * scale,
        Descent: font.descent * scale,
        CapHeight: (font.capHeight || font.ascent) * scale,
        StemV: 80,
        [cff ? 'FontFile3' : 'FontFile2']: file,
      }),
    );
    const cidFont = context.register(
      context.obj({
        Type: 'Font',
        Subtype: cff ? 'CIDFontType0' : 'CIDFontType2',
        BaseFont: name,
        ...(cff ? {} : { CIDToGIDMap: 'Identity' }),
        CIDSystemInfo: { Registry: PDFString.of('Adobe'), Ordering: PDFString.of('Identity'), Supplement: 0 },
        FontDescriptor: descriptor,
        W: [...widths].flatMap(([id, width]) => [id, [Math.round(width * 100) / 100]]),
      }),
    );
    context.assign(
      ref,
      context.obj({
        Type: 'Font',
        Subtype: 'Type0',
        BaseFont: name,
        Encoding: 'Identity-H',
        DescendantFonts: [cidFont],
        ToUnicode: context.register(context.flateStream(toUnicodeMap(unicode))),
      }),
    );
  };

  return {
    ref,
    code,
    advanceOf: (glyph) => glyph.advanceWidth * scale,
    textOf: (glyph) => String.fromCodePoint(...(unicode.get(code(glyph)) ?? [])),
    write,
  };
};
