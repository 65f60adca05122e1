import { label } from '../page/lines.ts';
import { keepTogether, margin, type Sheet, textWidth } from '../page/sheet.ts';
import type { SectionContent } from './document-content.ts';

const height = 58;

/** With the space below it. */
export const figuresHeight = height + 14;

/** Draws a few large numbers side by side on a tinted panel. */
export const drawFigures = (sheet: Sheet, figures: NonNullable<SectionContent['figures']>): void => {
  keepTogether(sheet, figuresHeight);
  const { page, palette, type } = sheet;
  page.drawRectangle({
    x: margin.left,
    y: sheet.y - height,
    width: textWidth,
    height,
    color: palette.tint,
  });
  const slot = textWidth / Math.max(1, figures.length);
  for (const [index, figure] of figures.entries()) {
    const x = margin.left + slot * index + 14;
    const room = (slot - 20) / type.width(figure.value, { voice: 'serif', size: 1 });
    const style = { voice: 'serif', size: Math.min(19, room), color: palette.primary } as const;
    type.line(page, figure.value, { x, y: sheet.y - 27 }, style);
    label(sheet, figure.label, { x, y: sheet.y - 44 });
  }
  sheet.y -= figuresHeight;
};
