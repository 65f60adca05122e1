import type { TemplateKind } from '@paddock/domain';
import { label, rule } from '../page/lines.ts';
import { keepTogether, margin, type Sheet, textWidth } from '../page/sheet.ts';
import { formField } from './form-field.ts';

type Row = readonly (readonly [label: string, field: string])[];

const whoRows: Record<TemplateKind, readonly Row[]> = {
  individual: [[['Investor', 'investor_name']]],
  individual_with_spouse: [
    [['Investor', 'investor_name']],
    [
      ['Spouse', 'spouse_name'],
      ['E-mail of the spouse', 'spouse_email'],
    ],
  ],
  trust: [[['Trust', 'trust_name']], [['Trustee', 'investor_name']]],
  entity: [[['Entity', 'entity_name']], [['Authorized signatory', 'investor_name']]],
};

const rowsFor = (kind: TemplateKind): readonly Row[] => [
  [['Fund', 'fund_name']],
  ...whoRows[kind],
  [
    ['E-mail', 'investor_email'],
    ['Method of investment', 'method'],
  ],
  [['Address', 'investor_address']],
  [
    ['Subscription amount', 'amount'],
    ['Date', 'date'],
  ],
  [['Amount in words', 'amount_words']],
];

const rowHeight = 38;

/** The table of names and numbers on the first page: a tinted panel of labelled form fields. */
export const particulars = (sheet: Sheet, kind: TemplateKind): void => {
  const rows = rowsFor(kind);
  const height = rows.length * rowHeight + 30;
  keepTogether(sheet, height);
  const left = margin.left;
  sheet.page.drawRectangle({
    x: left,
    y: sheet.y - height,
    width: textWidth,
    height,
    color: sheet.palette.tint,
  });
  sheet.page.drawRectangle({ x: left, y: sheet.y - height, width: 2, height, color: sheet.palette.accent });
  label(sheet, 'Particulars', { x: left + 16, y: sheet.y - 19 }, sheet.palette.primary);
  let y = sheet.y - 26;
  for (const row of rows) {
    const width = (textWidth - 32 - 18 * (row.length - 1)) / row.length;
    for (const [column, [text, field]] of row.entries()) {
      const x = left + 16 + column * (width + 18);
      label(sheet, text, { x, y: y - 11 });
      formField(sheet, field, { x, y: y - 32, width, height: 18 }, 10.5);
      rule(sheet.page, { x, y: y - 33, width }, sheet.palette.hairline);
    }
    y -= rowHeight;
  }
  sheet.y -= height + 18;
};
