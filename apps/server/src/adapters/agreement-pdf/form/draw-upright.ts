import {
  concatTransformationMatrix,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
} from '@cantoo/pdf-lib';
import type { Rectangle } from './form-widget.ts';

/**
 * Draws inside a rectangle of a page with (0, 0) at the corner that a reader sees as the lower left one, also
 * where the page is shown turned. `draw` is told the width and height as they are seen, in points.
 */
export const drawUpright = (
  page: PDFPage,
  { x, y, width, height }: Rectangle,
  draw: (size: { width: number; height: number }) => void,
): void => {
  const angle = ((page.getRotation().angle % 360) + 360) % 360;
  const lying = angle === 90 || angle === 270;
  page.pushOperators(
    pushGraphicsState(),
    angle === 90
      ? concatTransformationMatrix(0, 1, -1, 0, x + width, y)
      : angle === 180
        ? concatTransformationMatrix(-1, 0, 0, -1, x + width, y + height)
        : angle === 270
          ? concatTransformationMatrix(0, -1, 1, 0, x, y + height)
          : concatTransformationMatrix(1, 0, 0, 1, x, y),
  );
  draw(lying ? { width: height, height: width } : { width, height });
  page.pushOperators(popGraphicsState());
};
