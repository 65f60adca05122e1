import {
  concatTransformationMatrix,
  drawObject,
  type PDFDocument,
  PDFHexString,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
} from '@cantoo/pdf-lib';
import type { Rectangle } from '../form/form-widget.ts';
import type { Strokes } from './read-strokes.ts';

/** Blue-black, as hexadecimal RGB. */
const inkColor = '14214F';

/** Draws strokes in dark blue ink, as large as the box allows, aligned to its lower edge. */
export const drawInk = (doc: PDFDocument, page: PDFPage, ink: Strokes, box: Rectangle): void => {
  const { context } = doc;
  const size = {
    Type: 'XObject',
    Subtype: 'Image',
    Width: ink.width,
    Height: ink.height,
    BitsPerComponent: 8,
  };
  const mask = context.register(context.flateStream(ink.coverage, { ...size, ColorSpace: 'DeviceGray' }));
  // All pixels have one color. The strokes are in the mask, so edges stay soft on any background.
  const colour = new Uint8Array(ink.width * ink.height);
  const image = context.register(
    context.flateStream(colour, {
      ...size,
      ColorSpace: ['Indexed', 'DeviceRGB', 0, PDFHexString.of(inkColor)],
      SMask: mask,
    }),
  );
  const scale = Math.min(box.width / ink.width, box.height / ink.height, 1);
  const [width, height] = [ink.width * scale, ink.height * scale];
  page.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(width, 0, 0, height, box.x, box.y),
    drawObject(page.node.newXObject('Ink', image)),
    popGraphicsState(),
  );
};
