import type { PDFPage } from '@cantoo/pdf-lib';
import type { Typesetter } from '../type/typesetter.ts';
import { rule } from './lines.ts';
import type { Palette } from './palette.ts';
import { margin } from './sheet.ts';

/** Draws the header and footer of every page, including the page number. */
export const drawHeadersAndFooters = (
  pages: readonly PDFPage[],
  type: Typesetter,
  palette: Palette,
  text: { head: string; foot: string },
): void => {
  const small = { voice: 'sans', size: 7.5, color: palette.quiet } as const;
  for (const [index, page] of pages.entries()) {
    const width = page.getWidth() - margin.left - margin.right;
    const top = page.getHeight() - 52;
    type.line(
      page,
      text.head.toUpperCase(),
      { x: margin.left, y: top },
      { ...small, size: 6.8, tracking: 90 },
    );
    rule(page, { x: margin.left, y: top - 9, width }, palette.hairline);
    rule(page, { x: margin.left, y: 54, width }, palette.hairline);
    type.line(page, text.foot, { x: margin.left, y: 40 }, small);
    const number = `Page ${index + 1} of ${pages.length}`;
    type.line(page, number, { x: page.getWidth() - margin.right - type.width(number, small), y: 40 }, small);
  }
};
