import type { Color } from '@cantoo/pdf-lib';
import { formField } from '../template/form-field.ts';
import type { Voice } from '../type/voices.ts';
import { type Span, wrapSpans } from '../type/wrap.ts';
import { rule } from './lines.ts';
import { keepTogether, margin, type Sheet, textWidth } from './sheet.ts';

/** The style of a paragraph; lengths in points. */
export interface ParagraphStyle {
  readonly voice?: Voice;
  readonly size?: number;
  readonly leading?: number;
  readonly color?: Color;
  readonly indent?: number;
  readonly width?: number;
  readonly after?: number;
}

const usual = { voice: 'serif', size: 10.2, after: 6 } as const;
const relativeLeading = 1.42;

/** Text that starts with emphasized words. */
export const leadIn = (lead: string, text: string): Span[] => [
  { text: `${lead} `, voice: 'serifBold' },
  { text, voice: 'serif' },
];

/** Draws a line as wide as the text with a form field above it. Returns its width. */
const reserve = (
  sheet: Sheet,
  { text, field = '' }: Span,
  at: { x: number; y: number },
  { voice, size }: { voice: Voice; size: number },
): number => {
  const width = sheet.type.width(text, { voice, size });
  rule(sheet.page, { x: at.x, y: at.y - 2, width }, sheet.palette.hairline);
  formField(sheet, field, { ...at, y: at.y - 2, width, height: size * 1.3 }, size);
  return width;
};

/** The height of a paragraph in the usual style, with the space after it. */
export const heightOfParagraph = (sheet: Sheet, text: string): number =>
  wrapSpans([{ text, voice: usual.voice }], textWidth, (part, voice) =>
    sheet.type.width(part, { voice, size: usual.size }),
  ).length *
    usual.size *
    relativeLeading +
  usual.after;

/** Sets a paragraph over as many pages as it needs. A paragraph of one or two lines stays on one page. */
export const paragraph = (sheet: Sheet, text: string | readonly Span[], style: ParagraphStyle = {}): void => {
  const { leading = (style.size ?? usual.size) * relativeLeading, indent = 0 } = style;
  const { voice, size, after } = { ...usual, ...style };
  const width = style.width ?? textWidth - indent;
  const color = style.color ?? sheet.palette.ink;
  const spans = typeof text === 'string' ? [{ text, voice }] : text;
  const lines = wrapSpans(spans, width, (part, partVoice) =>
    sheet.type.width(part, { voice: partVoice, size }),
  );
  keepTogether(sheet, leading * Math.min(2, lines.length));
  for (const line of lines) {
    keepTogether(sheet, leading);
    sheet.y -= leading;
    let x = margin.left + indent;
    for (const span of line) {
      const y = sheet.y + leading * 0.28;
      const look = { voice: span.voice, size, color };
      x += span.field
        ? reserve(sheet, span, { x, y }, look)
        : sheet.type.line(sheet.page, span.text, { x, y }, look);
    }
  }
  sheet.y -= after;
};

/** With the space around it. */
const headingHeight = 29;

/** Sets a section heading, numbered or plain, on the same page as the lines after it, whose height is in points. */
export const heading = (sheet: Sheet, text: string, linesAfter = 33): void => {
  keepTogether(sheet, headingHeight + linesAfter);
  sheet.y -= 9;
  paragraph(sheet, text, { voice: 'serifBold', size: 12.5, after: 3, color: sheet.palette.primary });
};
