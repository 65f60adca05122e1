import { rule } from '../page/lines.ts';
import { paragraph } from '../page/paragraphs.ts';
import { keepTogether, margin, type Sheet, textWidth } from '../page/sheet.ts';
import type { ChartContent } from './document-content.ts';

const height = 120;
const text = { voice: 'sans', size: 8 } as const;

/** Draws a bar chart with PDF shapes: values above the bars, labels below them. */
export const drawChart = (sheet: Sheet, { caption, bars }: ChartContent): void => {
  keepTogether(sheet, height + 64);
  const { page, palette, type } = sheet;
  const base = sheet.y - height - 22;
  const slot = textWidth / Math.max(1, bars.length);
  const wide = Math.min(46, slot * 0.56);
  const highest = Math.max(...bars.map(({ value }) => value), Number.EPSILON);
  for (const share of [0.25, 0.5, 0.75, 1])
    rule(page, { x: margin.left, y: base + height * share, width: textWidth }, palette.hairline, 0.35);
  for (const [index, bar] of bars.entries()) {
    const middle = margin.left + slot * (index + 0.5);
    const tall = (height * Math.max(0, bar.value)) / highest;
    const last = index === bars.length - 1;
    page.drawRectangle({
      x: middle - wide / 2,
      y: base,
      width: wide,
      height: tall,
      color: last ? palette.accent : palette.primary,
    });
    const shownWidth = type.width(bar.shown, text);
    type.line(
      page,
      bar.shown,
      { x: middle - shownWidth / 2, y: base + tall + 4 },
      { ...text, color: palette.ink },
    );
    const labelWidth = type.width(bar.label, text);
    type.line(
      page,
      bar.label,
      { x: middle - labelWidth / 2, y: base - 13 },
      { ...text, color: palette.quiet },
    );
  }
  rule(page, { x: margin.left, y: base, width: textWidth }, palette.primary, 0.8);
  sheet.y = base - 20;
  paragraph(sheet, caption, { voice: 'serifItalic', size: 9, color: palette.quiet, after: 12 });
};
