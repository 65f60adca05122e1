import type { Color, PDFPage } from '@cantoo/pdf-lib';
import { margin, type Sheet, textWidth } from './sheet.ts';

/** Draws a horizontal line at a height of a page. */
export const rule = (
  page: PDFPage,
  at: { x: number; y: number; width: number },
  color: Color,
  thickness = 0.6,
): void => {
  page.drawLine({ start: { x: at.x, y: at.y }, end: { x: at.x + at.width, y: at.y }, color, thickness });
};

/** Draws a hairline across the text, with space below it. */
export const divider = (sheet: Sheet, after = 12): void => {
  rule(sheet.page, { x: margin.left, y: sheet.y, width: textWidth }, sheet.palette.hairline);
  sheet.y -= after;
};

/** Draws a small label in spaced capitals; `y` is its baseline. */
export const label = (sheet: Sheet, text: string, at: { x: number; y: number }, color?: Color): number =>
  sheet.type.line(sheet.page, text.toUpperCase(), at, {
    voice: 'sansBold',
    size: 6.8,
    tracking: 70,
    color: color ?? sheet.palette.quiet,
  });
