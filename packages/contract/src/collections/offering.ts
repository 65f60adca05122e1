import * as z from 'zod/mini';
import { dollars, lineText } from '../schemas.ts';
import { htmlField, jsonField, percentNumber, textField, textListField } from './field.ts';

const name = lineText(200).check(z.regex(/\S/, 'This is needed.'));
const maxLines = 50;

const amountLine = z.strictObject({
  name,
  amount: dollars.check(z.refine((value) => value >= 0, 'An amount is not negative.')),
});
const amountLines = z
  .array(amountLine, 'A list of names with amounts.')
  .check(z.maxLength(maxLines, `At most ${maxLines} lines.`));

/** Where the money of a fund comes from, and what it is spent on. */
const sourcesAndUses = z.strictObject({ sources: amountLines, uses: amountLines }, 'Sources and uses.');
export type SourcesAndUses = z.infer<typeof sourcesAndUses>;

const share = percentNumber.check(
  z.refine((value) => value >= 0 && value <= 100_000, 'A percentage from 0 to 100,000.'),
);
/** What a fund plans to pay in each period, in percent of the amount invested. */
const projections = z
  .array(z.strictObject({ period: name, income: share, capital: share }), 'A list of periods.')
  .check(z.maxLength(maxLines, `At most ${maxLines} periods.`));
export type Projections = z.infer<typeof projections>;

/** What the manager charges: each fee, how much it is, and on what and when. */
const feeTable = z
  .array(z.strictObject({ fee: name, rate: name, basis: lineText(300) }), 'A list of fees.')
  .check(z.maxLength(maxLines, `At most ${maxLines} fees.`));
export type FeeTable = z.infer<typeof feeTable>;

/** What the page of an offering says about a fund beside its terms (INV-04). A part that is empty is not shown. */
export const offeringFields = {
  target_return: textField(200),
  preferred_return: textField(200),
  term: textField(200),
  distributions: textField(200),
  fees: textField(500),
  fee_table: jsonField(feeTable),
  highlights: textListField(),
  plan: htmlField(),
  sources_and_uses: jsonField(sourcesAndUses),
  projections: jsonField(projections),
  projection_assumptions: htmlField(),
  risks: htmlField(),
  sponsor_name: textField(200),
  sponsor_description: htmlField(),
  location: textField(500),
  location_description: htmlField(),
};
