import { label, rule } from '../page/lines.ts';
import { keepTogether, margin, type Sheet, textWidth } from '../page/sheet.ts';
import { formField } from './form-field.ts';
import type { TemplateContent } from './template-content.ts';

const rowHeight = 38;

/** Draws the table of names and numbers on the first page: a tinted panel of labeled form fields. */
export const particulars = (sheet: Sheet, { heading, rows }: TemplateContent['particulars']): void => {
  const height = rows.length * rowHeight + 30;
  keepTogether(sheet, height);
  const left = margin.left;
  sheet.page.drawRectangle({
    x: left,
    y: sheet.y - height,
    width: textWidth,
    height,
    color: sheet.palette.tint,
  });
  sheet.page.drawRectangle({ x: left, y: sheet.y - height, width: 2, height, color: sheet.palette.accent });
  label(sheet, heading, { x: left + 16, y: sheet.y - 19 }, sheet.palette.primary);
  let y = sheet.y - 26;
  for (const row of rows) {
    const width = (textWidth - 32 - 18 * (row.length - 1)) / row.length;
    for (const [column, { label: text, field }] of row.entries()) {
      const x = left + 16 + column * (width + 18);
      label(sheet, text, { x, y: y - 11 });
      formField(sheet, field, { x, y: y - 32, width, height: 18 }, 10.5);
      rule(sheet.page, { x, y: y - 33, width }, sheet.palette.hairline);
    }
    y -= rowHeight;
  }
  sheet.y -= height + 18;
};
