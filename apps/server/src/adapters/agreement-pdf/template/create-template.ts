import { PDFDocument } from '@cantoo/pdf-lib';
import { drawHeadersAndFooters } from '../page/headers-and-footers.ts';
import { paletteOf } from '../page/palette.ts';
import { heading, leadIn, paragraph } from '../page/paragraphs.ts';
import { startSheet } from '../page/sheet.ts';
import { titleBlock } from '../page/title-block.ts';
import { createTypesetter } from '../type/typesetter.ts';
import { particulars } from './particulars.ts';
import { signaturePage } from './signature-page.ts';
import type { TemplateContent } from './template-content.ts';

/**
 * Draws an agreement as a PDF form. Its signature boxes are the fields `signature_investor`, `signature_spouse` and
 * `signature_management`, each with a `date_…` field beside it (SIG-06).
 */
export const createTemplate = async (content: TemplateContent): Promise<Uint8Array> => {
  const doc = await PDFDocument.create();
  const type = createTypesetter(doc);
  const sheet = startSheet(doc, type, paletteOf(content.brand));
  const fullTitle = [content.title, content.subtitle].filter(Boolean).join(' ');
  titleBlock(sheet, content.title, content.subtitle);
  particulars(sheet, content.particulars);
  for (const [index, clause] of content.clauses.entries()) {
    heading(sheet, `${index + 1}.  ${clause.heading}`);
    for (const [at, [lead, text]] of clause.paragraphs.entries())
      paragraph(sheet, leadIn(`${index + 1}.${at + 1}  ${lead}`, text));
  }
  signaturePage(sheet, content.signatures);
  drawHeadersAndFooters(doc.getPages(), type, sheet.palette, {
    head: content.header,
    foot: fullTitle,
    part: 'Agreement',
  });
  type.finish();
  doc.setTitle(fullTitle);
  doc.setLanguage('en-US');
  return doc.save();
};
