import type { BodyOf, previewDistribution, previewValuation } from '@paddock/contract';
import {
  type DistributionAmounts,
  type DistributionKind,
  distributionKinds,
  numberFromCents,
  parseAmount,
  type SpreadBasis,
  typedCents,
} from '@paddock/domain';
import { apiErrorMessage } from '../../platform/api/api-error.ts';
import { toSubmitErrors } from '../../platform/api/to-submit-errors.ts';
import type { FieldErrors, SubmitErrors } from '../../ui/forms/use-form.ts';
import type { TypedLines } from './pasted-lines.ts';

/** How amounts are entered: one for the whole fund, or one for each position. */
export type EntryWay = 'whole' | 'lines';

export interface RunValues {
  day: string;
  /** What it is called, which does not change what it does. */
  name: string;
  /** What investors read beside it. */
  memo: string;
  way: EntryWay;
  lines: TypedLines;
}

export interface ValuationValues extends RunValues {
  value: string;
  tellsInvestors: boolean;
}

export interface DistributionValues extends RunValues, Record<DistributionKind, string> {
  basis: SpreadBasis;
}

const emptyRun: RunValues = { day: '', name: '', memo: '', way: 'whole', lines: {} };

export const emptyValuation: ValuationValues = { ...emptyRun, value: '', tellsInvestors: true };
export const emptyDistribution: DistributionValues = {
  ...emptyRun,
  returnedCapital: '',
  preferredReturn: '',
  profit: '',
  interest: '',
  basis: 'contributed',
};

/** Why a text is no amount that a line can have; undefined for an empty one. */
export function lineError(text: string): string | undefined {
  if (text.trim() === '') return undefined;
  const cents = parseAmount(text);
  if (cents === undefined) return 'Write an amount like 1,250.75.';
  return cents < 0n ? 'An amount cannot be below zero.' : undefined;
}

const missing = 'This is needed.';
const textsOf = (lines: TypedLines): string[] => Object.values(lines).flatMap((line) => Object.values(line));
const isTyped = (text: string): boolean => text.trim() !== '';

/** The error of all lines together; those of single ones are at their fields. */
function linesError({ way, lines }: RunValues): string | undefined {
  if (way === 'whole') return undefined;
  const texts = textsOf(lines);
  if (texts.some((text) => lineError(text))) return 'Please correct the amounts that are marked.';
  return texts.some(isTyped) ? undefined : 'Please enter at least one amount.';
}

const runErrors = (values: RunValues): FieldErrors => ({
  day: values.day === '' ? 'Please choose the day.' : undefined,
  name: isTyped(values.name) ? undefined : missing,
  lines: linesError(values),
});

export const validateValuation = (values: ValuationValues): FieldErrors => ({
  ...runErrors(values),
  ...(values.way === 'whole' && {
    value: isTyped(values.value) ? lineError(values.value) : missing,
  }),
});

export function validateDistribution(values: DistributionValues): FieldErrors {
  const errors = runErrors(values);
  if (values.way === 'lines') return errors;
  const wrong = distributionKinds.filter((kind) => lineError(values[kind]));
  if (wrong.length > 0)
    return { ...errors, ...Object.fromEntries(wrong.map((kind) => [kind, lineError(values[kind])])) };
  const isNothing = distributionKinds.every((kind) => dollars(values[kind]) === 0);
  return { ...errors, profit: isNothing ? 'Please enter at least one amount.' : undefined };
}

/** The amounts of a distribution are one object in the request; what is wrong with all of them is at the field for profit. */
export function toRunErrors(failure: unknown): SubmitErrors {
  const { fields, ...errors } = toSubmitErrors(failure);
  if (!fields) return errors;
  const { amounts, ...others } = fields;
  return { ...errors, fields: amounts ? { ...others, profit: amounts } : others };
}

/** What is wrong with a run that is asked for: its fields are above the preview, and the form has a reason alone. */
export function toAskErrors(failure: unknown): SubmitErrors {
  const errors = toSubmitErrors(failure);
  return errors.fields && !('reason' in errors.fields) ? { message: apiErrorMessage(failure) } : errors;
}

const dollars = (text: string): number => (isTyped(text) ? numberFromCents(typedCents(text)) : 0);

/** The request for a preview. Positions without a typed value keep theirs. */
export const valuationBody = (
  fund: string,
  { day, way, value, lines }: ValuationValues,
): BodyOf<typeof previewValuation> => ({
  fund,
  day,
  ...(way === 'whole'
    ? { value: dollars(value) }
    : {
        lines: Object.entries(lines).flatMap(([syndUser, line]) => {
          const text = line['value'] ?? '';
          return isTyped(text) ? [{ syndUser, value: dollars(text) }] : [];
        }),
      }),
});

const amountsOf = (typed: Readonly<Record<string, string>>): Record<keyof DistributionAmounts, number> => ({
  returnedCapital: dollars(typed['returnedCapital'] ?? ''),
  preferredReturn: dollars(typed['preferredReturn'] ?? ''),
  profit: dollars(typed['profit'] ?? ''),
  interest: dollars(typed['interest'] ?? ''),
});

export const distributionBody = (
  fund: string,
  { day, way, basis, lines, ...typed }: DistributionValues,
): BodyOf<typeof previewDistribution> => ({
  fund,
  day,
  ...(way === 'whole'
    ? { amounts: amountsOf(typed), basis }
    : {
        lines: Object.entries(lines)
          .filter(([, line]) => Object.values(line).some(isTyped))
          .map(([syndUser, line]) => ({ syndUser, amounts: amountsOf(line) })),
      }),
});
