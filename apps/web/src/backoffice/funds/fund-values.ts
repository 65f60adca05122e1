import { fieldOf, parseRecordBody, type RecordBody } from '@paddock/contract';
import {
  centsFromNumber,
  centsOf,
  type FundDates,
  formatUsd,
  fundDateErrors,
  fundTotalError,
  instantOfLocalTime,
  localTime,
  numberFromCents,
  parseAmount,
} from '@paddock/domain';
import type { FieldErrors } from '../../ui/forms/use-form.ts';
import type { Fund } from './api.ts';

/** The terms of a fund, in the order of the form. */
export const termFields = [
  'name',
  'type',
  'fund_code',
  'url_slug',
  'company',
  'open_date',
  'start_date',
  'close_date',
  'end_date',
  'fund_status',
  'min_inv_amount',
  'min_inv_amount_for_existing',
  'max_inv_amount',
  'total_inv_amount',
  'fee',
  'requires_accreditation',
  'requires_reviewed_accreditation',
  'schedule_call_url',
] as const satisfies readonly (keyof Fund)[];

type TermField = (typeof termFields)[number];
type SwitchField = 'requires_accreditation' | 'requires_reviewed_accreditation';

/** What the form of the terms holds: texts as typed, times on the clocks of the portal. */
export type TermValues = Record<Exclude<TermField, SwitchField>, string> & Record<SwitchField, boolean>;

export function termValues(fund: Partial<Fund>, timeZone: string): TermValues {
  return Object.fromEntries(
    termFields.map((name) => [name, shown(name, fund[name], timeZone)]),
  ) as TermValues;
}

function shown(name: TermField, value: unknown, timeZone: string): string | boolean {
  switch (fieldOf('funds', name)?.kind) {
    case 'boolean':
      return value === true;
    case 'money': {
      const cents = typeof value === 'number' ? centsFromNumber(value) : undefined;
      return cents === undefined ? '' : formatUsd(cents).replace('$', '');
    }
    case 'instant':
      return localTime(typeof value === 'string' ? value : null, timeZone);
    default:
      return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  }
}

/** A value for the server. Text that is no amount, number or time stays as it is, for the contract to reject. */
function wire(name: TermField, value: string | boolean, timeZone: string): unknown {
  if (typeof value === 'boolean') return value;
  const text = value.trim();
  if (text === '') return null;
  switch (fieldOf('funds', name)?.kind) {
    case 'money': {
      const cents = parseAmount(text);
      return cents === undefined ? text : numberFromCents(cents);
    }
    case 'percent':
      return Number.isNaN(Number(text)) ? text : Number(text);
    case 'instant':
      return instantOfLocalTime(text, timeZone)?.toISOString() ?? text;
    default:
      return text;
  }
}

/** The terms as they are sent; with `saved` only those that differ from it. */
export function termsBody(values: TermValues, timeZone: string, saved?: TermValues): RecordBody<'funds'> {
  const names = termFields.filter((name) =>
    saved ? values[name] !== saved[name] : values[name] !== '' && values[name] !== false,
  );
  return Object.fromEntries(
    names.map((name) => [name, wire(name, values[name], timeZone)]),
  ) as RecordBody<'funds'>;
}

/** The dates and the status of the form, for the timeline. */
export function datesOf(values: TermValues, timeZone: string): Omit<FundDates, 'is_draft'> {
  const date = (name: 'open_date' | 'start_date' | 'close_date' | 'end_date') =>
    instantOfLocalTime(values[name], timeZone) ?? null;
  return {
    fund_status: values.fund_status || null,
    open_date: date('open_date'),
    start_date: date('start_date'),
    close_date: date('close_date'),
    end_date: date('end_date'),
  };
}

const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** The rules of the contract and the domain, and those of one amount against another; of a `fund` its commitments too. */
export function validateTerms(
  values: TermValues,
  timeZone: string,
  fund?: Pick<Fund, 'total_inv_amount' | 'committed_amount'>,
): FieldErrors {
  const body = termsBody(values, timeZone);
  const parsed = parseRecordBody('funds', { ...body, name: values.name }, 'create');
  const errors: Record<string, string> = { ...fundDateErrors(datesOf(values, timeZone)) };
  if (values.url_slug !== '' && !slugPattern.test(values.url_slug))
    errors['url_slug'] = 'Lowercase letters, digits and hyphens, such as harbor-fund.';
  const [least, most, total] = [values.min_inv_amount, values.max_inv_amount, values.total_inv_amount].map(
    (text) => parseAmount(text),
  );
  if (least !== undefined && most !== undefined && most < least)
    errors['max_inv_amount'] = 'The maximum must be at least the minimum.';
  if (total !== undefined && least !== undefined && total < least)
    errors['total_inv_amount'] = 'The total must be at least the minimum.';
  const uncovered =
    fund &&
    fundTotalError({
      total: total ?? null,
      former: fund.total_inv_amount === null ? null : centsOf(fund.total_inv_amount),
      committed: centsOf(fund.committed_amount),
    });
  if (uncovered) errors['total_inv_amount'] = uncovered;
  return parsed.ok ? errors : { ...errors, ...parsed.fields };
}

/** "Harbor Residences II" becomes "harbor-residences-ii". */
export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 100);
}
