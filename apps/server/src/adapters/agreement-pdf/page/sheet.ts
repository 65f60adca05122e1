import { PageSizes, type PDFDocument, type PDFPage } from '@cantoo/pdf-lib';
import type { Typesetter } from '../type/typesetter.ts';
import type { Palette } from './palette.ts';

/** US Letter, in points. */
export const pageSize = PageSizes.Letter;

/** The space around the text, in points. */
export const margin = { left: 72, right: 72, top: 84, bottom: 78 };

/** The width of the text, in points. */
export const textWidth = pageSize[0] - margin.left - margin.right;

/** A document that is written from top to bottom. `page` and `y` advance as content is added. */
export interface Sheet {
  readonly doc: PDFDocument;
  readonly type: Typesetter;
  readonly palette: Palette;
  page: PDFPage;
  /** Where the next content starts, in points above the bottom of the page. */
  y: number;
}

/** Starts writing on an existing page or on a new one. */
export const startSheet = (
  doc: PDFDocument,
  type: Typesetter,
  palette: Palette,
  page: PDFPage = doc.addPage(pageSize),
): Sheet => ({ doc, type, palette, page, y: page.getHeight() - margin.top });

/** Continues at the top of a new page. */
export const turnPage = (sheet: Sheet): void => {
  sheet.page = sheet.doc.addPage(pageSize);
  sheet.y = sheet.page.getHeight() - margin.top;
};

/** Starts a new page unless this one has `height` points left. */
export const keepTogether = (sheet: Sheet, height: number): void => {
  if (sheet.y - height < margin.bottom) turnPage(sheet);
};
