import {
  concatTransformationMatrix,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
} from '@cantoo/pdf-lib';
import type { Rectangle } from './form-widget.ts';

/**
 * Draws inside a rectangle of a page with (0, 0) at its lower left corner as a reader sees it, even on a rotated
 * page. `draw` receives the visible width and height in points.
 */
export const drawUpright = (
  page: PDFPage,
  { x, y, width, height }: Rectangle,
  draw: (size: { width: number; height: number }) => void,
): void => {
  const angle = ((page.getRotation().angle % 360) + 360) % 360;
  const isSideways = angle === 90 || angle === 270;
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
  draw(isSideways ? { width: height, height: width } : { width, height });
  page.pushOperators(popGraphicsState());
};
