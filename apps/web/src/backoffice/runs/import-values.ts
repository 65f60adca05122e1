import type { BodyOf, FundJournal, RunImport, requestRunImport } from '@paddock/contract';
import { type Cents, centsOf, numberFromCents, sumCents, typedCents } from '@paddock/domain';
import { toSubmitErrors } from '../../platform/api/to-submit-errors.ts';
import type { FieldErrors, SubmitErrors } from '../../ui/forms/use-form.ts';
import { reasonError } from '../journals/journal-words.ts';
import { lineError } from './run-values.ts';

/** What is typed beside a file: what it should come to, and what the other admins read. */
export interface ImportValues {
  rows: string;
  distributed: string;
  value: string;
  tellsInvestors: boolean;
  reason: string;
}

export const emptyImport: ImportValues = {
  rows: '',
  distributed: '',
  value: '',
  tellsInvestors: false,
  reason: '',
};

/** "1,250" is read as it is written, and so is "1250". */
const rowsOf = (text: string): string => text.trim().replaceAll(',', '');

const amountError = (text: string): string | undefined =>
  text.trim() === '' ? 'This is needed. Type 0 if there are none.' : lineError(text);

const totalErrors = ({ rows, distributed, value }: ImportValues): FieldErrors => ({
  rows: /^\d{1,9}$/.test(rowsOf(rows)) ? undefined : 'Please type how many rows the file has.',
  distributed: amountError(distributed),
  value: amountError(value),
});

export const validateImport = (values: ImportValues): FieldErrors => ({
  ...totalErrors(values),
  reason: reasonError(values.reason),
});

/** Whether what the file should come to is typed: only then the page says to what it comes. */
export const areTotalsTyped = (values: ImportValues): boolean =>
  Object.values(totalErrors(values)).every((error) => error === undefined);

/** What is sent of it. */
export const importBody = ({
  rows,
  distributed,
  value,
  tellsInvestors,
  reason,
}: ImportValues): Pick<BodyOf<typeof requestRunImport>, 'controls' | 'tellsInvestors' | 'reason'> => ({
  controls: {
    rows: Number(rowsOf(rows)),
    distributed: numberFromCents(typedCents(distributed)),
    value: numberFromCents(typedCents(value)),
  },
  tellsInvestors,
  reason: reason.trim(),
});

/** The totals are one object in the request, and fields of their own in the form. The file is none of the form. */
export function toImportErrors(failure: unknown): SubmitErrors {
  const { fields, ...errors } = toSubmitErrors(failure);
  if (!fields) return errors;
  if (typeof fields['csv'] === 'string') return { message: fields['csv'] };
  return {
    ...errors,
    fields: Object.fromEntries(
      Object.entries(fields).map(([name, error]) => [name.replace(/^controls\./, ''), error]),
    ),
  };
}

/** Why what was read is no text to send, such as a workbook of a spreadsheet; undefined if it may be one. */
export const contentProblem = (text: string): string | undefined =>
  text.includes('\u0000')
    ? 'This is not a CSV file. Save the sheet as CSV in your spreadsheet, and choose that file.'
    : undefined;

/** What is said of a file that was read. */
export function importVerdict({ rows, problems, isKnown }: Pick<RunImport, 'rows' | 'problems' | 'isKnown'>) {
  const all = rows.length.toLocaleString('en-US');
  if (isKnown)
    return {
      tone: 'info' as const,
      title: 'This file was imported already',
      text: 'It was posted into this fund, or waits for a second admin. It changes nothing a second time.',
    };
  if (problems > 0)
    return {
      tone: 'failure' as const,
      title: 'Nothing can be asked for yet',
      text: `${problems === 1 ? 'One row has' : `${problems.toLocaleString('en-US')} rows have`} a problem, of ${all}. Correct the file and choose it again.`,
    };
  return {
    tone: 'done' as const,
    title: rows.length === 1 ? 'The row can be posted' : `All ${all} rows can be posted`,
    text: 'Nothing is posted before a second admin has approved it.',
  };
}

export type ImportedDay = RunImport['runs'][number];

export const paidOut = ({ kind, amount }: Pick<ImportedDay, 'kind' | 'amount'>): number | null =>
  kind === 'distribution' ? amount : null;

/** What a file makes of the figures of the fund: each of its days adds to what stands there. */
export function fundAfter(
  journal: Pick<FundJournal, 'distributed' | 'value'>,
  days: readonly Pick<ImportedDay, 'kind' | 'amount' | 'before' | 'after'>[],
) {
  const added = (to: number, centsOfDay: (day: (typeof days)[number]) => Cents): number =>
    numberFromCents(centsOf(to) + sumCents(days.map(centsOfDay)));
  return {
    distributed: added(journal.distributed, (day) => centsOf(paidOut(day) ?? 0)),
    value: added(journal.value, ({ before, after }) => centsOf(after.value) - centsOf(before.value)),
  };
}
