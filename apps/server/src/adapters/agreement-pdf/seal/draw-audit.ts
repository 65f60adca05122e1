import type { PDFDocument } from '@cantoo/pdf-lib';
import type { AgreementRecord } from '../form/agreement-record.ts';
import { divider, label } from '../page/lines.ts';
import { palettes } from '../page/palette.ts';
import { paragraph } from '../page/paragraphs.ts';
import { runningLines } from '../page/running-lines.ts';
import { keepTogether, margin, type Sheet, startSheet, textWidth } from '../page/sheet.ts';
import { momentInWords } from '../sign/moment.ts';
import type { Typesetter } from '../type/typesetter.ts';
import type { Audit, AuditEvent } from './audit.ts';

const words: Readonly<Record<string, string>> = {
  create: 'Agreement made',
  invite: 'Invited to sign',
  view: 'Opened the agreement',
  consent: 'Consented to sign electronically',
  sign: 'Signed',
  complete: 'Completed',
};

const roles = { investor: 'Investor', spouse: 'Spouse', management: 'Management' } as const;

const timeColumn = 128;
const small = { size: 8.4, leading: 11.6, voice: 'sans' } as const;

const fact = (sheet: Sheet, name: string, text: string): void => {
  keepTogether(sheet, 34);
  sheet.y -= 9;
  label(sheet, name, { x: margin.left, y: sheet.y });
  sheet.y -= 3;
  paragraph(sheet, text, { ...small, size: 9, leading: 12.6, after: 5 });
};

/** The role comes first, so that the line runs from left to right whatever script the name is in. */
const who = ({ signer, name, email }: AuditEvent): string =>
  [signer && roles[signer], name, email].filter(Boolean).join(', ');

const eventRow = (sheet: Sheet, event: AuditEvent): void => {
  keepTogether(sheet, 58);
  const top = sheet.y;
  const page = sheet.page;
  sheet.type.line(
    page,
    momentInWords(event.at),
    { x: margin.left, y: top - small.leading * 0.72 },
    { voice: 'sans', size: 7.6, color: sheet.palette.quiet },
  );
  const column = { ...small, indent: timeColumn, width: textWidth - timeColumn, after: 1 };
  paragraph(sheet, words[event.event] ?? event.event, { ...column, voice: 'sansBold' });
  const person = who(event);
  if (person) paragraph(sheet, person, column);
  const from = [event.address && `from ${event.address}`, event.userAgent].filter(Boolean).join(', ');
  if (from) paragraph(sheet, from, { ...column, size: 7.2, leading: 9.6, color: sheet.palette.quiet });
  sheet.y -= 5;
  divider(sheet, 7);
};

/** Writes the certificate on the page kept for it, and on as many more as it takes. */
export const drawAudit = (
  doc: PDFDocument,
  type: Typesetter,
  record: AgreementRecord,
  audit: Audit,
  sealedBy: string,
): void => {
  const first = record.certificate.page;
  const sheet = startSheet(doc, type, palettes.stallion, doc.getPage(first));
  sheet.y = record.certificate.y;
  fact(sheet, 'SHA-256 of the document that was signed', audit.documentSha256);
  fact(
    sheet,
    'Digital seal',
    `This file is sealed with the certificate “${sealedBy}”: a PDF reader shows any change made to it since. The document as it was signed, before the signatures were drawn into it, is attached to this file.`,
  );
  fact(sheet, 'What each signer consented to', audit.consentText);
  sheet.y -= 8;
  keepTogether(sheet, 90);
  label(sheet, 'Events', { x: margin.left, y: sheet.y - 4 });
  sheet.y -= 12;
  divider(sheet, 7);
  for (const event of audit.events) eventRow(sheet, event);
  runningLines(doc.getPages().slice(first), type, sheet.palette, {
    head: 'Signature certificate',
    foot: `Agreement ${audit.reference}`,
  });
};
