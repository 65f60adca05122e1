import { parseRecordBody, type RecordBody } from '@paddock/contract';
import { centsOf, formatUsd, numberFromCents, parseAmount } from '@paddock/domain';
import type { FieldErrors } from '../../ui/forms/use-form.ts';
import type { Fund } from './api.ts';

/** One line of a table as typed. */
export type Line = Readonly<Record<string, string>>;

const textFields = [
  'target_return',
  'preferred_return',
  'term',
  'distributions',
  'fees',
  'plan',
  'projection_assumptions',
  'risks',
  'sponsor_name',
  'sponsor_description',
  'location',
  'location_description',
] as const satisfies readonly (keyof Fund)[];

/**
 * What the form of the offering page holds, as texts: highlights are a line each, and tables are JSON of their lines, so
 * that the form compares and merges them like any other field.
 */
export type OfferingValues = Record<
  (typeof textFields)[number] | 'highlights' | 'sources' | 'uses' | 'projections' | 'fee_table',
  string
>;

export const readLines = (text: string): Line[] => JSON.parse(text) as Line[];
export const writeLines = (lines: readonly Line[]): string => JSON.stringify(lines);

const isFilled = (line: Line) => Object.values(line).some((text) => text.trim() !== '');

const amountText = (amount: number) => formatUsd(centsOf(amount)).replace('$', '');

export function offeringValues(fund: Fund): OfferingValues {
  const amounts = (lines: readonly { name: string; amount: number }[] = []) =>
    writeLines(lines.map(({ name, amount }) => ({ name, amount: amountText(amount) })));
  const texts = Object.fromEntries(textFields.map((field) => [field, fund[field] ?? '']));
  return {
    ...(texts as Record<(typeof textFields)[number], string>),
    highlights: fund.highlights.join('\n'),
    sources: amounts(fund.sources_and_uses?.sources),
    uses: amounts(fund.sources_and_uses?.uses),
    projections: writeLines(
      (fund.projections ?? []).map(({ period, income, capital }) => ({
        period,
        income: String(income),
        capital: String(capital),
      })),
    ),
    fee_table: writeLines(fund.fee_table ?? []),
  };
}

/** The filled lines of a table of amounts. Text that is no amount stays as it is, for the contract to reject. */
const amountLines = (text: string) =>
  readLines(text)
    .filter(isFilled)
    .map(({ name = '', amount = '' }) => {
      const cents = parseAmount(amount);
      return { name: name.trim(), amount: cents === undefined ? amount : numberFromCents(cents) };
    });

function percentOf(text: string): number | string {
  const typed = text.trim().replace(/%$/, '').trim();
  return typed === '' ? 0 : Number.isNaN(Number(typed)) ? text : Number(typed);
}

const projectionLines = (text: string) =>
  readLines(text)
    .filter(isFilled)
    .map(({ period = '', income = '', capital = '' }) => ({
      period: period.trim(),
      income: percentOf(income),
      capital: percentOf(capital),
    }));

const feeLines = (text: string) =>
  readLines(text)
    .filter(isFilled)
    .map(({ fee = '', rate = '', basis = '' }) => ({
      fee: fee.trim(),
      rate: rate.trim(),
      basis: basis.trim(),
    }));

/** The fields as they are sent, with `saved` only those that differ from it. */
export function offeringBody(values: OfferingValues, saved?: OfferingValues): RecordBody<'funds'> {
  const isChanged = (field: keyof OfferingValues) => !saved || values[field] !== saved[field];
  const body: Record<string, unknown> = {};
  for (const field of textFields) if (isChanged(field)) body[field] = values[field].trim() || null;
  if (isChanged('highlights'))
    body['highlights'] = values.highlights
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
  if (isChanged('sources') || isChanged('uses')) {
    const [sources, uses] = [amountLines(values.sources), amountLines(values.uses)];
    body['sources_and_uses'] = sources.length + uses.length > 0 ? { sources, uses } : null;
  }
  if (isChanged('projections')) {
    const lines = projectionLines(values.projections);
    body['projections'] = lines.length > 0 ? lines : null;
  }
  if (isChanged('fee_table')) {
    const lines = feeLines(values.fee_table);
    body['fee_table'] = lines.length > 0 ? lines : null;
  }
  return body;
}

/** The first line of a table that is not right, in words that say how to mend it. */
function lineProblem(text: string, check: (line: Line) => string | undefined): string | undefined {
  for (const [at, line] of readLines(text).entries()) {
    const problem = isFilled(line) ? check(line) : undefined;
    if (problem) return `Line ${at + 1}: ${problem}`;
  }
  return undefined;
}

const amountProblem = ({ name = '', amount = '' }: Line) =>
  name.trim() === ''
    ? 'enter a name.'
    : parseAmount(amount) === undefined
      ? 'enter an amount, such as 250,000.'
      : undefined;

const isShare = (text: string) => {
  const value = percentOf(text);
  return typeof value === 'number' && value >= 0;
};

const periodProblem = ({ period = '', income = '', capital = '' }: Line) =>
  period.trim() === ''
    ? 'enter the period, such as Year 1.'
    : isShare(income) && isShare(capital)
      ? undefined
      : 'enter percentages, such as 6.5.';

const feeProblem = ({ fee = '', rate = '' }: Line) =>
  fee.trim() === ''
    ? 'enter what the fee is called.'
    : rate.trim() === ''
      ? 'enter the rate, such as 1.5%.'
      : undefined;

/** The rules of the contract, and those of the lines of each table. */
export function validateOffering(values: OfferingValues): FieldErrors {
  const lines = {
    sources: lineProblem(values.sources, amountProblem),
    uses: lineProblem(values.uses, amountProblem),
    projections: lineProblem(values.projections, periodProblem),
    fee_table: lineProblem(values.fee_table, feeProblem),
  };
  const found = Object.fromEntries(Object.entries(lines).filter(([, message]) => message !== undefined));
  const parsed = parseRecordBody('funds', { ...offeringBody(values) }, 'update');
  if (parsed.ok) return found;
  const { sources_and_uses: sides, ...fields } = parsed.fields;
  return { ...(sides && { sources: sides }), ...fields, ...found };
}
