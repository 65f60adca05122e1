import { PDFDocument } from '@cantoo/pdf-lib';
import { drawHeadersAndFooters } from '../page/headers-and-footers.ts';
import { paletteOf } from '../page/palette.ts';
import { heading, paragraph } from '../page/paragraphs.ts';
import { margin, type Sheet, startSheet } from '../page/sheet.ts';
import { titleBlock } from '../page/title-block.ts';
import { createTypesetter } from '../type/typesetter.ts';
import type { Voice } from '../type/voices.ts';
import type { WrittenBlock, WrittenContent, WrittenSpan } from './written-content.ts';

const voices: Readonly<Record<WrittenSpan['style'], Voice>> = {
  plain: 'serif',
  bold: 'serifBold',
  italic: 'serifItalic',
};

const itemIndent = 20;
const size = 10.2;

const drawItem = (sheet: Sheet, { spans, marker = '•', depth = 0 }: WrittenBlock) => {
  const indent = itemIndent * (depth + 1);
  const { page, y } = sheet;
  paragraph(sheet, toSpans(spans), { indent, after: 4 });
  // The item may have begun on a new page.
  const top = sheet.page === page ? y : sheet.page.getHeight() - margin.top;
  const leading = size * 1.42;
  const at = { x: margin.left + indent - itemIndent + 4, y: top - leading + leading * 0.28 };
  sheet.type.line(sheet.page, marker, at, { voice: 'serif', size, color: sheet.palette.ink });
};

const toSpans = (spans: readonly WrittenSpan[]) =>
  spans.map(({ text, style, field }) => ({ text, voice: voices[style], ...(field && { field }) }));

/** Sets an agreement that was written in the editor, in the look of our own templates (BAC-06). */
export const createWritten = async (content: WrittenContent): Promise<Uint8Array> => {
  const doc = await PDFDocument.create();
  const type = createTypesetter(doc);
  const sheet = startSheet(doc, type, paletteOf(content.brand));
  titleBlock(sheet, content.title, '');
  for (const block of content.blocks) {
    if (block.kind === 'heading') heading(sheet, block.spans.map(({ text }) => text).join(''));
    else if (block.kind === 'item') drawItem(sheet, block);
    else paragraph(sheet, toSpans(block.spans));
  }
  drawHeadersAndFooters(doc.getPages(), type, sheet.palette, {
    head: content.title,
    foot: content.title,
    part: 'Agreement',
    // The page for the signatures, which it has no boxes for.
    after: 1,
  });
  type.finish();
  doc.setTitle(content.title);
  doc.setLanguage('en-US');
  return doc.save();
};
