import { rule } from './lines.ts';
import { paragraph } from './paragraphs.ts';
import { margin, type Sheet } from './sheet.ts';

/** Draws the title of a document: large, with a short rule in the accent color and a subtitle in italics. */
export const titleBlock = (sheet: Sheet, title: string, subtitle: string): void => {
  sheet.y -= 8;
  paragraph(sheet, title, { size: 27, leading: 33, after: 6, color: sheet.palette.primary });
  rule(sheet.page, { x: margin.left, y: sheet.y, width: 54 }, sheet.palette.accent, 2);
  sheet.y -= 12;
  if (subtitle)
    paragraph(sheet, subtitle, { voice: 'serifItalic', size: 14, color: sheet.palette.quiet, after: 16 });
};
