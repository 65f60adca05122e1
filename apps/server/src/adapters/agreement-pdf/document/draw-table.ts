import { rule } from '../page/lines.ts';
import { keepTogether, margin, type Sheet, textWidth } from '../page/sheet.ts';
import type { Voice } from '../type/voices.ts';
import { wrapSpans } from '../type/wrap.ts';
import type { TableContent } from './document-content.ts';

const size = 9;
const leading = 12;
const padding = 5;
const rowHeight = leading + 2 * padding;

/** The space that a table starts with: its head and a row or two. */
export const tableStart = 70;

const cell = (sheet: Sheet, text: string, voice: Voice, width: number): string[] =>
  wrapSpans([{ text, voice }], width, (part) => sheet.type.width(part, { voice, size })).map((line) =>
    line.map((span) => span.text).join(''),
  );

const drawRow = (
  sheet: Sheet,
  texts: readonly string[],
  widths: readonly number[],
  { voice, below = 0 }: { voice: Voice; below?: number },
): void => {
  const cells = texts.map((text, column) => cell(sheet, text, voice, (widths[column] ?? 0) - 8));
  const height = Math.max(1, ...cells.map((lines) => lines.length)) * leading + 2 * padding;
  keepTogether(sheet, height + below);
  let x = margin.left;
  for (const [column, lines] of cells.entries()) {
    const width = widths[column] ?? 0;
    for (const [index, line] of lines.entries()) {
      const shift = column === 0 ? 0 : width - sheet.type.width(line, { voice, size });
      const y = sheet.y - padding - leading * (index + 0.76);
      sheet.type.line(sheet.page, line, { x: x + shift, y }, { voice, size, color: sheet.palette.ink });
    }
    x += width;
  }
  sheet.y -= height;
  rule(sheet.page, { x: margin.left, y: sheet.y, width: textWidth }, sheet.palette.hairline);
};

/** Draws a table with hairlines. A page break never splits a row, nor a total from the row above it. */
export const drawTable = (sheet: Sheet, { columns, rows, total = false }: TableContent): void => {
  const first = textWidth * (columns.length > 5 ? 0.26 : columns.length > 3 ? 0.34 : 0.46);
  const rest = (textWidth - first) / Math.max(1, columns.length - 1);
  const widths = columns.map((_, column) => (column === 0 ? first : rest));
  keepTogether(sheet, tableStart);
  sheet.y -= 4;
  rule(sheet.page, { x: margin.left, y: sheet.y, width: textWidth }, sheet.palette.primary, 1);
  drawRow(sheet, columns, widths, { voice: 'sansBold' });
  for (const [index, row] of rows.entries()) {
    const isTotal = total && index === rows.length - 1;
    const isBeforeTotal = total && index === rows.length - 2;
    drawRow(sheet, row, widths, {
      voice: isTotal ? 'sansBold' : 'sans',
      below: isBeforeTotal ? rowHeight : 0,
    });
  }
  sheet.y -= 14;
};
