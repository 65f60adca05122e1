import { type Field, fieldOf } from '@paddock/contract';
import { type Collection, instantOfLocalTime, numberFromCents, parseAmount } from '@paddock/domain';

/** How a filter compares a field with a value. */
export const filterOperators = ['is', 'not', 'from', 'to', 'none', 'any'] as const;
export type FilterOperator = (typeof filterOperators)[number];

/** One condition of a list, as its address holds it. */
export interface FieldFilter {
  readonly field: string;
  readonly operator: FilterOperator;
  /** Empty for `none` and `any`. */
  readonly value: string;
}

export const needsValue = (operator: FilterOperator): boolean => operator !== 'none' && operator !== 'any';

/** The comparisons that a field has, the usual one first. */
export function operatorsOf(field: Field): readonly FilterOperator[] {
  const emptiness: readonly FilterOperator[] = mayBeMissing(field) ? ['any', 'none'] : [];
  switch (field.kind) {
    case 'boolean':
      return ['is', ...emptiness];
    case 'integer':
    case 'money':
    case 'percent':
      return ['from', 'to', 'is', ...emptiness];
    case 'instant':
      return ['from', 'to', ...emptiness];
    case 'html':
    case 'json':
      return emptiness;
    default:
      return ['is', 'not', ...emptiness];
  }
}

const mayBeMissing = ({ required, default: standard, isNullable }: Field): boolean =>
  isNullable ?? (!required && standard === undefined);

/** What a comparison is called next to a field. */
export function operatorLabel({ kind }: Field, operator: FilterOperator): string {
  switch (operator) {
    case 'is':
      return kind === 'texts' ? 'includes' : 'is';
    case 'not':
      return kind === 'texts' ? 'does not include' : 'is not';
    case 'from':
      return kind === 'instant' ? 'on or after' : 'at least';
    case 'to':
      return kind === 'instant' ? 'on or before' : 'at most';
    case 'none':
      return 'is empty';
    case 'any':
      return 'is not empty';
  }
}

/** The filter of the wire; conditions that make no sense for their field are left out. */
export function toWireFilter(
  collection: Collection,
  filters: readonly FieldFilter[],
  timeZone: string,
): Record<string, unknown> {
  const wire: Record<string, unknown> = {};
  for (const { field: name, operator, value } of filters) {
    const field = fieldOf(collection, name);
    const condition =
      field && operatorsOf(field).includes(operator) && wireCondition(field, operator, value, timeZone);
    if (condition) wire[name] = { ...(wire[name] as object | undefined), ...condition };
  }
  return wire;
}

function wireCondition(
  field: Field,
  operator: FilterOperator,
  text: string,
  timeZone: string,
): Record<string, unknown> | undefined {
  if (operator === 'none') return { $exists: false };
  if (operator === 'any') return { $exists: true };
  if (field.kind === 'instant') return dayCondition(operator, text, timeZone);
  const value = wireValue(field, text);
  if (value === undefined) return undefined;
  const keys = { is: '$in', not: '$ne', from: '$gte', to: '$lte' } as const;
  return { [keys[operator]]: operator === 'is' ? [value] : value };
}

/** A day of the viewer's time zone, from its first instant to its last. */
function dayCondition(
  operator: FilterOperator,
  day: string,
  timeZone: string,
): Record<string, unknown> | undefined {
  const start = instantOfLocalTime(`${day}T00:00`, timeZone);
  if (start === undefined) return undefined;
  if (operator === 'from') return { $gte: start.toISOString() };
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  const end = instantOfLocalTime(`${next}T00:00`, timeZone);
  return end && { $lt: end.toISOString() };
}

function wireValue({ kind, values }: Field, text: string): unknown {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  switch (kind) {
    case 'boolean':
      return trimmed === 'true' ? true : trimmed === 'false' ? false : undefined;
    case 'integer':
    case 'percent': {
      const number = Number(trimmed.replaceAll(',', '').replace('%', ''));
      return Number.isFinite(number) ? number : undefined;
    }
    case 'money': {
      const cents = parseAmount(trimmed);
      return cents === undefined ? undefined : numberFromCents(cents);
    }
    case 'reference':
      return /^[0-9a-f-]{36}$/i.test(trimmed) ? trimmed : undefined;
    default:
      return !values || values.includes(trimmed) ? trimmed : undefined;
  }
}
