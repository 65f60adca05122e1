import {
  type Cents,
  decimalFromCents,
  type Rational,
  rational,
  rationalText,
  roundedText,
} from '@paddock/domain';
import { type Fields, InvalidVectors } from './fields.ts';

/** What was found for one name of `expect`: how it reads, and whether it is what was expected. */
export type Figure = {
  readonly text: string;
  readonly isExpected: (expected: unknown) => boolean;
  /** A case may leave it out. */
  readonly isOptional?: boolean;
};

export type Figures = Readonly<Record<string, Figure>>;

const isNumber = (expected: unknown, text: string): boolean => {
  const number =
    typeof expected === 'string' || typeof expected === 'number' ? rational(String(expected)) : undefined;
  const found = rational(text);
  return number !== undefined && found !== undefined && rationalText(number) === rationalText(found);
};

/** An exact number; "0.5", "0.50" and "1/2" are the same. */
export const numberFigure = (text: string): Figure => ({
  text,
  isExpected: (expected) => isNumber(expected, text),
});

export const moneyFigure = (cents: Cents): Figure => numberFigure(decimalFromCents(cents));

/** A multiple with six decimals, or none. */
export const multipleFigure = (value: Rational | null): Figure =>
  value ? numberFigure(roundedText(value, 6)) : { text: 'none', isExpected: (expected) => expected === null };

/** An exact fraction, which a case leaves out or gives as null where it is too long to write. */
export const fractionFigure = (value: Rational): Figure => ({
  text: rationalText(value),
  isExpected: (expected) => expected === null || isNumber(expected, rationalText(value)),
  isOptional: true,
});

export const wordFigure = (word: string): Figure => ({
  text: word,
  isExpected: (expected) => expected === word,
});

/** What the figures come to, and what is different from what was expected; nothing if the case passed. */
export type Outcome = { readonly found: string; readonly problems: readonly string[] };

/** Compares every expected figure, and misses none: a case that expects nothing, or leaves a figure out, fails. */
export function compare(figures: Figures, expected: Fields): Outcome {
  const names = Object.keys(expected);
  if (names.length === 0) throw new InvalidVectors('expect names no figure');
  const different = names.flatMap((name) => {
    const figure = figures[name];
    if (!figure) return [`${name} is no figure of this suite`];
    const wanted = expected[name];
    return figure.isExpected(wanted) ? [] : [`${name} should be ${JSON.stringify(wanted)}`];
  });
  const omitted = Object.entries(figures)
    .filter(([name, figure]) => !figure.isOptional && !Object.hasOwn(expected, name))
    .map(([name]) => `${name} is not expected`);
  const found = Object.entries(figures).map(([name, { text }]) => `${name} ${text}`);
  return { found: found.join(', '), problems: [...different, ...omitted] };
}
