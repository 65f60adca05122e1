import { type Cents, centsOf, type Day, isDay, type Rational, rational } from '@paddock/domain';

/** An object of a file of vectors, before anybody has looked at it. */
export type Fields = Readonly<Record<string, unknown>>;

/** What is wrong with a file or a case, in a sentence. */
export class InvalidVectors extends Error {}

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function fieldsIn(value: unknown, name: string): Fields {
  if (!isFields(value)) throw new InvalidVectors(`${name} is not an object`);
  return value;
}

export function listIn(value: unknown, name: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new InvalidVectors(`${name} is not a list`);
  return value;
}

export function textIn(value: unknown, name: string): string {
  if (typeof value !== 'string') throw new InvalidVectors(`${name} is not a text`);
  return value;
}

export function dayIn(value: unknown, name: string): Day {
  const text = textIn(value, name);
  if (!isDay(text)) throw new InvalidVectors(`${name} is not a day: ${text}`);
  return text;
}

/** Dollars. */
export const moneyIn = (value: unknown, name: string): Cents => centsOf(numberTextIn(value, name));

/** A number, or the text of one, as text. */
export const numberTextIn = (value: unknown, name: string): string =>
  typeof value === 'number' ? String(value) : textIn(value, name);

/** A number or decimal text, a fraction or a percentage as text. */
export function rationalIn(value: unknown, name: string): Rational {
  const number = rational(numberTextIn(value, name));
  if (!number) throw new InvalidVectors(`${name} is not a number`);
  return number;
}

/** Whole numbers that are to each other as some ratios are. */
export function inProportion(values: readonly Rational[]): bigint[] {
  const denominators = new Set(values.map(({ denominator }) => denominator));
  const factor = [...denominators].reduce((product, denominator) => product * denominator, 1n);
  return values.map(({ numerator, denominator }) => (numerator * factor) / denominator);
}

/** A whole number, as a number that JavaScript holds exactly or as text. */
export function integerIn(value: unknown, name: string): bigint {
  const { numerator, denominator } = rationalIn(value, name);
  if (denominator !== 1n || (typeof value === 'number' && !Number.isSafeInteger(value)))
    throw new InvalidVectors(`${name} is not a whole number`);
  return numerator;
}

export function oneOf<const Choice extends string>(
  choices: readonly Choice[],
  value: unknown,
  name: string,
): Choice {
  const chosen = choices.find((choice) => choice === value);
  if (chosen === undefined) throw new InvalidVectors(`${name} is none of ${choices.join(', ')}`);
  return chosen;
}

export function booleanIn(value: unknown, name: string): boolean {
  if (typeof value !== 'boolean') throw new InvalidVectors(`${name} is neither true nor false`);
  return value;
}
