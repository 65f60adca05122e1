import {
  PDFOperatorNames as op,
  type PDFContext,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFOperator,
} from '@cantoo/pdf-lib';
import type { EmbeddedFont } from './embedded-font.ts';
import type { ShapedRun } from './shape-line.ts';

/**
 * Whether the glyphs, read one by one, do not give the original text: vowels written before their consonant, or an
 * accent drawn as a separate glyph. Right-to-left runs are left to the reader's own bidi algorithm.
 */
const isMisread = (run: ShapedRun, font: EmbeddedFont) =>
  !run.rightToLeft && run.glyphs.map(({ glyph }) => font.textOf(glyph)).join('') !== run.text;

const rounded = (value: number) => PDFNumber.of(Math.round(value * 100) / 100);

/**
 * Returns the operators that show one run. Glyphs have exact positions, each difference from the font's own widths
 * being an adjustment. `tracking` is added after each glyph, in thousandths of the size.
 */
export const runOperators = (
  context: PDFContext,
  run: ShapedRun,
  font: EmbeddedFont,
  size: number,
  tracking: number,
): PDFOperator[] => {
  const operators: PDFOperator[] = [];
  let pieces: (PDFHexString | PDFNumber)[] = [];
  let codes = '';
  let rise = 0;
  let owed = 0;
  const endCodes = () => {
    if (codes) pieces.push(PDFHexString.of(codes));
    codes = '';
  };
  const flush = () => {
    endCodes();
    if (pieces.length === 0) return;
    const shown = context.obj([]);
    for (const piece of pieces) shown.push(piece);
    operators.push(PDFOperator.of(op.ShowTextAdjusted, [shown]));
    pieces = [];
  };
  for (const { glyph, advance, dx, dy } of run.glyphs) {
    if (dy !== rise) {
      flush();
      operators.push(PDFOperator.of(op.SetTextRise, [rounded((dy * size) / 1000)]));
      rise = dy;
    }
    const before = owed + dx;
    if (Math.abs(before) > 0.01) {
      endCodes();
      pieces.push(rounded(-before));
    }
    codes += font.code(glyph).toString(16).padStart(4, '0');
    owed = advance + tracking - font.advanceOf(glyph) - dx;
  }
  if (Math.abs(owed) > 0.01) {
    endCodes();
    pieces.push(rounded(-owed));
  }
  flush();
  if (rise !== 0) operators.push(PDFOperator.of(op.SetTextRise, [PDFNumber.of(0)]));
  if (!isMisread(run, font)) return operators;
  const properties = context.obj({ ActualText: PDFHexString.fromText(run.text) }).toString();
  return [
    PDFOperator.of(op.BeginMarkedContentSequence, [PDFName.of('Span'), properties]),
    ...operators,
    PDFOperator.of(op.EndMarkedContent),
  ];
};
