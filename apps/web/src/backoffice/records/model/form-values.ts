import type { AnyRecord, Field } from '@paddock/contract';
import {
  centsFromNumber,
  instantOfLocalTime,
  localTime,
  numberFromCents,
  parseAmount,
} from '@paddock/domain';
import { tidyAmount } from '../../../ui/forms/money-field.tsx';
import { wireText } from './value-text.ts';

/** The value of a field as its input holds it: text, or a list of texts for tags. */
export type InputValue = string | readonly string[];

/** A value of the wire as an input shows it. */
export function toInput({ kind }: Field, value: unknown, timeZone: string): InputValue {
  if (kind === 'texts') return Array.isArray(value) ? value.map(String) : [];
  if (value === null || value === undefined) return '';
  switch (kind) {
    case 'money':
      return typeof value === 'number' ? amountText(value) : '';
    case 'instant':
      return typeof value === 'string' ? localTime(value, timeZone) : '';
    case 'json':
      return JSON.stringify(value, null, 2);
    case 'reference':
      return wireText(typeof value === 'object' && '_id' in value ? value._id : value);
    default:
      return wireText(value);
  }
}

const amountText = (dollars: number): string => {
  const cents = centsFromNumber(dollars);
  return cents === undefined ? String(dollars) : tidyAmount(String(numberFromCents(cents)));
};

/** The value of the wire that an input means, or what is wrong with it. */
export type ReadInput = { readonly value: unknown } | { readonly message: string };

export function fromInput({ kind }: Field, input: InputValue, timeZone: string): ReadInput {
  if (kind === 'texts') return { value: typeof input === 'string' ? [] : [...input] };
  const text = typeof input === 'string' ? input : '';
  if (kind === 'html') return { value: text === '' ? null : text };
  const trimmed = text.trim();
  if (trimmed === '') return { value: null };
  switch (kind) {
    case 'boolean':
      return { value: trimmed === 'true' };
    case 'integer':
      return /^-?\d{1,15}$/.test(trimmed.replaceAll(',', ''))
        ? { value: Number(trimmed.replaceAll(',', '')) }
        : { message: 'Enter a whole number, such as 12.' };
    case 'percent':
      return /^-?\d{1,12}(\.\d+)?\s*%?$/.test(trimmed)
        ? { value: Number(trimmed.replace('%', '').trim()) }
        : { message: 'Enter a percentage, such as 12.5.' };
    case 'money': {
      const cents = parseAmount(trimmed);
      return cents === undefined
        ? { message: 'Enter an amount, such as 25,000.' }
        : { value: numberFromCents(cents) };
    }
    case 'instant': {
      const instant = instantOfLocalTime(trimmed, timeZone);
      return instant ? { value: instant.toISOString() } : { message: 'Enter a date and a time.' };
    }
    case 'json':
      return readJson(trimmed);
    default:
      return { value: kind === 'text' ? text : trimmed };
  }
}

function readJson(text: string): ReadInput {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return { message: 'This is not valid JSON. Check the quotes, commas and brackets.' };
  }
}

export type FormValues = Record<string, InputValue>;

/** The inputs of a form for a record; without a record, the defaults of a new one. */
export function toFormValues(
  fields: readonly { readonly name: string; readonly field: Field }[],
  record: AnyRecord | undefined,
  timeZone: string,
): FormValues {
  return Object.fromEntries(
    fields.map(({ name, field }) => [name, toInput(field, record ? record[name] : field.default, timeZone)]),
  );
}

const isSame = (a: InputValue | undefined, b: InputValue | undefined): boolean =>
  JSON.stringify(a ?? '') === JSON.stringify(b ?? '');

/** The names of the inputs that differ. */
export function changedNames(values: FormValues, saved: FormValues): string[] {
  return Object.keys(values).filter((name) => !isSame(values[name], saved[name]));
}

/**
 * The inputs with their times on the clocks of another zone. Those that have not been edited are as in `savedThere`, so
 * that they still count as unchanged; an incomplete time stays as it was typed.
 */
export function moveToZone(
  fields: readonly { readonly name: string; readonly field: Field }[],
  values: FormValues,
  { saved, savedThere, from, to }: { saved: FormValues; savedThere: FormValues; from: string; to: string },
): FormValues {
  const changed = new Set(changedNames(values, saved));
  const moved = fields
    .filter(({ field }) => field.kind === 'instant')
    .map(({ name }): [string, InputValue] => {
      const typed = values[name] ?? '';
      if (!changed.has(name)) return [name, savedThere[name] ?? ''];
      const instant = typeof typed === 'string' ? instantOfLocalTime(typed, from) : undefined;
      return [name, instant ? localTime(instant, to) : typed];
    });
  return { ...values, ...Object.fromEntries(moved) };
}

export interface SaveDifference {
  /** The fields that the other saver changed and this one did not. */
  readonly theirs: readonly string[];
  /** The fields that both changed, to different values. */
  readonly both: readonly string[];
}

/** Compares what two people made of the same record. */
export function compareSaves(seen: FormValues, mine: FormValues, saved: FormValues): SaveDifference {
  const changedByMe = new Set(changedNames(mine, seen));
  const changedByThem = changedNames(saved, seen);
  const differing = new Set(changedNames(mine, saved));
  return {
    theirs: changedByThem.filter((name) => !changedByMe.has(name)),
    both: changedByThem.filter((name) => changedByMe.has(name) && differing.has(name)),
  };
}

/** What the button says that goes on after the conflict: where one had to be chosen, not both are kept. */
export const continueLabel = ({ both }: SaveDifference): string =>
  both.length > 0 ? 'Continue with my choices' : 'Continue with both';

/** The form after the conflict: the saved record with my changes on it, except where theirs were chosen. */
export function mergeSaves(
  seen: FormValues,
  mine: FormValues,
  saved: FormValues,
  keepTheirs: ReadonlySet<string>,
): FormValues {
  const changedByMe = changedNames(mine, seen).filter((name) => !keepTheirs.has(name));
  return { ...saved, ...Object.fromEntries(changedByMe.map((name) => [name, mine[name] ?? ''])) };
}
