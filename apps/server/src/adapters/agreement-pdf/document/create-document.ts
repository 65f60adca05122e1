import { PDFDocument } from '@cantoo/pdf-lib';
import { drawHeadersAndFooters } from '../page/headers-and-footers.ts';
import { paletteOf } from '../page/palette.ts';
import { heading, paragraph } from '../page/paragraphs.ts';
import { startSheet } from '../page/sheet.ts';
import { titleBlock } from '../page/title-block.ts';
import { createTypesetter } from '../type/typesetter.ts';
import type { DocumentContent } from './document-content.ts';
import { drawChart } from './draw-chart.ts';
import { drawFigures } from './draw-figures.ts';
import { drawTable } from './draw-table.ts';

/** Draws a document from its content. */
export const createDocument = async (content: DocumentContent): Promise<Uint8Array> => {
  const doc = await PDFDocument.create();
  const type = createTypesetter(doc);
  const sheet = startSheet(doc, type, paletteOf(content.brand));
  titleBlock(sheet, content.title, content.subtitle);
  for (const section of content.sections) {
    heading(sheet, section.heading);
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
