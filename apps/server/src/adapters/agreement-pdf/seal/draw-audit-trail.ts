import type { PDFDocument } from '@cantoo/pdf-lib';
import type { Signer } from '@paddock/domain';
import type { AgreementRecord } from '../form/agreement-record.ts';
import { drawHeadersAndFooters } from '../page/headers-and-footers.ts';
import { divider, label } from '../page/lines.ts';
import { paletteOf } from '../page/palette.ts';
import { paragraph } from '../page/paragraphs.ts';
import { keepTogether, margin, type Sheet, startSheet, textWidth } from '../page/sheet.ts';
import { formatAgreementDateTime } from '../sign/format-agreement-date.ts';
import type { Typesetter } from '../type/typesetter.ts';
import type { AuditTrail, AuditTrailEvent } from './audit-trail.ts';

const eventLabels: Readonly<Record<string, string>> = {
  create: 'Agreement created',
  invite: 'Invited to sign',
  view: 'Opened the agreement',
  consent: 'Consented to sign electronically',
  sign: 'Signed',
  complete: 'Countersigned',
};

const roles = { investor: 'Investor', spouse: 'Spouse', management: 'Management' } as const;
const rolesOf = ({ isJoint }: AuditTrail): Readonly<Record<Signer, string>> =>
  isJoint ? { ...roles, spouse: 'Second owner' } : roles;

const timeColumn = 128;
const small = { size: 8.4, leading: 11.6, voice: 'sans' } as const;

const drawFact = (sheet: Sheet, name: string, text: string): void => {
  keepTogether(sheet, 34);
  sheet.y -= 9;
  label(sheet, name, { x: margin.left, y: sheet.y });
  sheet.y -= 3;
  paragraph(sheet, text, { ...small, size: 9, leading: 12.6, after: 5 });
};

/** For whom everybody signs, and as what. */
const drawParties = (sheet: Sheet, audit: AuditTrail): void => {
  const { parties } = audit;
  const names = rolesOf(audit);
  if (parties.length === 0) return;
  keepTogether(sheet, 34);
  sheet.y -= 9;
  label(sheet, 'Parties', { x: margin.left, y: sheet.y });
  sheet.y -= 3;
  for (const { signer, text, typedName } of parties) {
    const typed = typedName ? ` (signature typed as “${typedName}”)` : '';
    paragraph(sheet, `${names[signer]}: ${text}${typed}`, { ...small, size: 9, leading: 12.6, after: 2 });
  }
  sheet.y -= 3;
};

/** The role comes first, so that the line runs from left to right in every script. */
const signerLabel = ({ signer, name, email }: AuditTrailEvent, audit: AuditTrail): string =>
  [signer && rolesOf(audit)[signer], name, email].filter(Boolean).join(', ');

const drawEventRow = (sheet: Sheet, event: AuditTrailEvent, audit: AuditTrail): void => {
  keepTogether(sheet, 58);
  const top = sheet.y;
  const page = sheet.page;
  sheet.type.line(
    page,
    formatAgreementDateTime(event.at, audit.timeZone),
    { x: margin.left, y: top - small.leading * 0.72 },
    { voice: 'sans', size: 7.6, color: sheet.palette.quiet },
  );
  const column = { ...small, indent: timeColumn, width: textWidth - timeColumn, after: 1 };
  paragraph(sheet, eventLabels[event.event] ?? event.event, { ...column, voice: 'sansBold' });
  const person = signerLabel(event, audit);
  if (person) paragraph(sheet, person, column);
  const from = [event.address && `from ${event.address}`, event.userAgent].filter(Boolean).join(', ');
  if (from) paragraph(sheet, from, { ...column, size: 7.2, leading: 9.6, color: sheet.palette.quiet });
  sheet.y -= 5;
  divider(sheet, 7);
};

/** Writes the certificate on its reserved page, and on further pages if necessary. */
export const drawAuditTrail = (
  doc: PDFDocument,
  type: Typesetter,
  record: AgreementRecord,
  audit: AuditTrail,
  sealedBy: string,
): void => {
  const first = record.certificate.page;
  const sheet = startSheet(doc, type, paletteOf(record.brand), doc.getPage(first));
  sheet.y = record.certificate.y;
  drawFact(sheet, 'SHA-256 of the signed document', audit.documentSha256);
  drawFact(
    sheet,
    'Digital seal',
    `This file is sealed with the certificate “${sealedBy}”. A PDF reader shows any change made since then. The document as it was signed, before the signatures were added, is attached to this file.`,
  );
  drawParties(sheet, audit);
  drawFact(sheet, 'What each signer consented to', audit.consentText);
  sheet.y -= 8;
  keepTogether(sheet, 90);
  label(sheet, 'Events', { x: margin.left, y: sheet.y - 4 });
  sheet.y -= 12;
  divider(sheet, 7);
  for (const event of audit.events) drawEventRow(sheet, event, audit);
  drawHeadersAndFooters(doc.getPages().slice(first), type, sheet.palette, {
    head: 'Signature certificate',
    foot: `Agreement ${audit.reference}`,
    part: 'Certificate',
  });
};
