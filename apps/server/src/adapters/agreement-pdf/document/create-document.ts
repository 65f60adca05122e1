import { PDFDocument } from '@cantoo/pdf-lib';
import { drawHeadersAndFooters } from '../page/headers-and-footers.ts';
import { paletteOf } from '../page/palette.ts';
import { heading, heightOfParagraph, paragraph } from '../page/paragraphs.ts';
import { type Sheet, startSheet } from '../page/sheet.ts';
import { titleBlock } from '../page/title-block.ts';
import { createTypesetter } from '../type/typesetter.ts';
import type { DocumentContent, SectionContent } from './document-content.ts';
import { drawChart } from './draw-chart.ts';
import { drawFigures, figuresHeight } from './draw-figures.ts';
import { drawTable, tableStart } from './draw-table.ts';

/** Draws a document from its content. */
export const createDocument = async (content: DocumentContent): Promise<Uint8Array> => {
  const doc = await PDFDocument.create();
  const type = createTypesetter(doc);
  const sheet = startSheet(doc, type, paletteOf(content.brand));
  titleBlock(sheet, content.title, content.subtitle);
  for (const section of content.sections) {
    heading(sheet, section.heading, heightOfStart(sheet, section));
    for (const text of section.paragraphs) paragraph(sheet, text);
    if (section.figures) drawFigures(sheet, section.figures);
    if (section.table) drawTable(sheet, section.table);
    if (section.chart) drawChart(sheet, section.chart);
  }
  if (content.note) {
    sheet.y -= 10;
    paragraph(sheet, content.note, { voice: 'serifItalic', size: 8.4, color: sheet.palette.quiet });
  }
  drawHeadersAndFooters(doc.getPages(), type, sheet.palette, {
    head: content.subtitle || content.title,
    foot: content.title,
  });
  type.finish();
  doc.setTitle([content.title, content.subtitle].filter(Boolean).join(', '));
  doc.setLanguage('en-US');
  return doc.save();
};

/** Longer introductions are text of their own, which may be on another page than the figures. */
const longestStart = 200;

/** How much of a section has to follow its heading on the same page: up to its figures, or the first rows of its table. */
function heightOfStart(sheet: Sheet, { paragraphs, figures, table }: SectionContent): number | undefined {
  const block = figures ? figuresHeight : table ? tableStart : 0;
  const height = paragraphs.reduce((sum, text) => sum + heightOfParagraph(sheet, text), block);
  return block > 0 && height <= longestStart ? height : undefined;
}
