import type { Signer } from '@paddock/domain';
import { label, rule } from '../page/lines.ts';
import { paragraph } from '../page/paragraphs.ts';
import { keepTogether, margin, type Sheet, textWidth, turnPage } from '../page/sheet.ts';
import { type FieldRectangle, formField } from './form-field.ts';

/** One party's box on the signature page. */
export interface SignatureBlock {
  readonly signer: Signer;
  readonly role: string;
  /** What the signature is for. */
  readonly purpose?: string;
  /** The field that says for whom one signs, by whom and as what. */
  readonly partyField: string;
  readonly nameField: string;
}

const blockHeight = 172;
const partyHeight = 24;

/** Draws one party's block. `place` receives the name and the rectangle of each field in it. */
const signatureBlock = (
  sheet: Sheet,
  block: SignatureBlock,
  place: (name: string, at: FieldRectangle) => void,
): void => {
  keepTogether(sheet, blockHeight);
  const left = margin.left;
  const wide = textWidth * 0.58;
  const rightColumn = left + wide + 24;
  const remainingWidth = textWidth - wide - 24;
  const top = sheet.y;
  sheet.type.line(
    sheet.page,
    block.role,
    { x: left, y: top - 14 },
    { voice: 'serifBold', size: 11.5, color: sheet.palette.primary },
  );
  const roleWidth = sheet.type.width(block.role, { voice: 'serifBold', size: 11.5 });
  if (block.purpose)
    sheet.type.line(
      sheet.page,
      `, ${block.purpose}`,
      { x: left + roleWidth, y: top - 14 },
      { voice: 'serifItalic', size: 10.5, color: sheet.palette.quiet },
    );
  place(block.partyField, { x: left, y: top - 20 - partyHeight, width: textWidth, height: partyHeight });
  const box = { x: left, y: top - 128, width: wide, height: 74 };
  sheet.page.drawRectangle({ ...box, color: sheet.palette.tint });
  place(`signature_${block.signer}`, box);
  rule(sheet.page, { x: left, y: box.y, width: wide }, sheet.palette.primary, 0.9);
  label(sheet, 'Signature', { x: left, y: box.y - 11 });
  for (const [text, field, up] of [
    ['Name', block.nameField, 42],
    ['Date', `date_${block.signer}`, 0],
  ] as const) {
    place(field, { x: rightColumn, y: box.y + up + 2, width: remainingWidth, height: 18 });
    rule(sheet.page, { x: rightColumn, y: box.y + up, width: remainingWidth }, sheet.palette.hairline);
    label(sheet, text, { x: rightColumn, y: box.y + up - 11 });
  }
  sheet.y -= blockHeight;
};

/** Draws a page for signatures: for each party a box for the signature, the name and the date. */
export const signaturePage = (
  sheet: Sheet,
  blocks: readonly SignatureBlock[],
  place: (name: string, at: FieldRectangle) => void = (name, at) => formField(sheet, name, at),
): void => {
  turnPage(sheet);
  paragraph(sheet, 'Signatures', { size: 20, leading: 26, color: sheet.palette.primary, after: 6 });
  paragraph(
    sheet,
    'Each party has read this Agreement and signs it electronically on the date beside the signature. The signature certificate that follows is part of this Agreement.',
    { after: 18 },
  );
  for (const block of blocks) signatureBlock(sheet, block, place);
};
