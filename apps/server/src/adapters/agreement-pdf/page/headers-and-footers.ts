import type { PDFPage } from '@cantoo/pdf-lib';
import type { Typesetter } from '../type/typesetter.ts';
import { rule } from './lines.ts';
import type { Palette } from './palette.ts';
import { margin } from './sheet.ts';

/** What is printed in the margins of a part of a document. */
export interface RunningText {
  readonly head: string;
  readonly foot: string;
  /** Names the part in its page numbers, where others follow it that are not numbered along with it. */
  readonly part?: string;
  /** How many pages of the part come before these, and how many are still to be added after them. */
  readonly before?: number;
  readonly after?: number;
}

/** Draws the header and footer of every page, including the page number. */
export const drawHeadersAndFooters = (
  pages: readonly PDFPage[],
  type: Typesetter,
  palette: Palette,
  text: RunningText,
): void => {
  const { part, before = 0, after = 0 } = text;
  const total = before + pages.length + after;
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
    const number = `${part ? `${part}, page` : 'Page'} ${before + index + 1} of ${total}`;
    type.line(page, number, { x: page.getWidth() - margin.right - type.width(number, small), y: 40 }, small);
  }
};
