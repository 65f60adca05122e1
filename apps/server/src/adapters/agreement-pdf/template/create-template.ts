import { PDFDocument } from '@cantoo/pdf-lib';
import type { TemplateKind } from '@paddock/domain';
import { palettes } from '../page/palette.ts';
import { heading, leadIn, paragraph } from '../page/paragraphs.ts';
import { runningLines } from '../page/running-lines.ts';
import { startSheet } from '../page/sheet.ts';
import { titleBlock } from '../page/title-block.ts';
import { createTypesetter } from '../type/typesetter.ts';
import { clausesFor } from './clauses.ts';
import { particulars } from './particulars.ts';
import { blocksFor, signaturePage } from './signature-page.ts';
import type { TemplateDetails } from './template-details.ts';

const subtitles: Record<TemplateKind, string> = {
  individual: 'for an individual investor',
  individual_with_spouse: 'for an individual investor, with the consent of the spouse',
  trust: 'for a trust',
  entity: 'for a legal entity',
};

/**
 * Makes a Subscription Agreement as a PDF form: its fields carry the names of `agreementFields`, its
 * signature boxes are the fields `signature_investor`, `signature_spouse` and `signature_management`, each
 * with `date_…` beside it (SIG-06). Without a fund or a company the wording speaks of those in the form.
 */
export const createTemplate = async (
  kind: TemplateKind,
  details: TemplateDetails = {},
): Promise<Uint8Array> => {
  const doc = await PDFDocument.create();
  const type = createTypesetter(doc);
  const sheet = startSheet(doc, type, palettes.stallion);
  titleBlock(sheet, 'Subscription Agreement', details.fundName ?? subtitles[kind]);
  particulars(sheet, kind);
  const clauses = clausesFor(kind, {
    company: details.company ?? 'the company that offers the fund',
    fund: details.fundName ?? 'the fund named in the Particulars',
    law: details.governingLaw ?? 'Delaware',
  });
  for (const [index, clause] of clauses.entries()) {
    heading(sheet, `${index + 1}.  ${clause.heading}`);
    for (const [at, [lead, text]] of clause.paragraphs.entries())
      paragraph(sheet, leadIn(`${index + 1}.${at + 1}  ${lead}`, text));
  }
  signaturePage(sheet, blocksFor(kind));
  runningLines(doc.getPages(), type, sheet.palette, {
    head: details.portalName ?? details.company ?? 'Subscription Agreement',
    foot: ['Subscription Agreement', subtitles[kind]].join(' '),
  });
  type.finish();
  doc.setTitle(`Subscription Agreement ${subtitles[kind]}`);
  doc.setLanguage('en-US');
  return doc.save();
};
