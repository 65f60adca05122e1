import { type PDFDocument, type PDFPage, rgb } from '@cantoo/pdf-lib';
import { AgreementPdfError } from '../agreement-pdf-error.ts';
import { drawUpright } from '../form/draw-upright.ts';
import type { Rectangle } from '../form/form-widget.ts';
import type { Typesetter } from '../type/typesetter.ts';
import { drawInk } from './draw-ink.ts';
import { extractInk } from './extract-ink.ts';
import { formatAgreementDateTime } from './format-agreement-date.ts';
import type { PlacedSignature } from './placed-signature.ts';

const blueBlack = rgb(20 / 255, 33 / 255, 79 / 255);
const quiet = rgb(0.38, 0.42, 0.48);
const caption = { size: 6.5, needs: 40, height: 13 };
const padding = 6;

const drawTyped = (page: PDFPage, type: Typesetter, text: string, box: Rectangle) => {
  const widthAtOne = type.width(text, { voice: 'script', size: 1 });
  const size = Math.min(box.height * 0.72, 34, box.width / Math.max(widthAtOne, 0.01));
  const y = box.y + (box.height - size) / 2 + size * 0.24;
  type.line(page, text, { x: box.x, y }, { voice: 'script', size, color: blueBlack });
};

/**
 * Draws a signature into a box, above a line that says when it was made.
 * @throws AgreementPdfError nothing_to_place, or the errors of `extractInk`
 */
export const drawSignature = async (
  doc: PDFDocument,
  page: PDFPage,
  type: Typesetter,
  rectangle: Rectangle,
  signature: PlacedSignature,
): Promise<void> => {
  const { image, at, timeZone } = signature;
  const ink = image && (await extractInk(image));
  const typed = signature.typedName?.trim();
  drawUpright(page, rectangle, ({ width, height }) => {
    const hasCaption = height >= caption.needs;
    const low = hasCaption ? caption.height : 2;
    const box = { x: padding, y: low, width: width - 2 * padding, height: height - low - 4 };
    if (ink) drawInk(doc, page, ink, box);
    else if (typed) drawTyped(page, type, typed, box);
    else
      throw new AgreementPdfError('nothing_to_place', 'A signature is drawn or typed; this one is neither.');
    if (!hasCaption) return;
    const text = `Electronically signed ${formatAgreementDateTime(at, timeZone)}`;
    const size = Math.min(caption.size, (width - 2 * padding) / type.width(text, { voice: 'sans', size: 1 }));
    type.line(page, text, { x: padding, y: 4 }, { voice: 'sans', size, color: quiet });
  });
};
