import {
  centsFromNumber,
  hasHiddenCharacters,
  hiddenCharactersMessages,
  isColor,
  isDay,
  isTimeZone,
  type TextKind,
} from '@paddock/domain';
import * as z from 'zod/mini';

// The content security policy forbids eval in the browser, and zod would attempt it once.
z.config({ jitless: true });

/** The form of every identifier on the wire: a UUID in lower or upper case. */
export const id = z.pipe(
  z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'This is not a valid id.')),
  z.transform((text: string) => text.toLowerCase()),
);

/**
 * Text as it comes, without NUL (which PostgreSQL cannot hold), for what is compared and never shown: passwords, codes,
 * keys and words to search.
 */
export const rawText = (max: number) =>
  z.string().check(
    z.maxLength(max, `At most ${max} characters.`),
    z.refine((value) => !value.includes('\u0000'), 'This text holds a character that cannot be stored.'),
  );

const visibleText = (kind: TextKind) => (max: number) =>
  rawText(max).check(z.refine((value) => !hasHiddenCharacters(value, kind), hiddenCharactersMessages[kind]));

/** The name of a person, trust or entity, with visible characters only. */
export const properName = visibleText('name');

/** One line of visible text: the name of a fund, a title, a reference. */
export const lineText = visibleText('line');

/** Visible text of several lines: a question, a reason. */
export const longText = visibleText('long');

/** An email address, as far as its characters go. A rule of the domain says whether it is one. */
export const emailText = rawText(320).check(
  z.refine((value) => !hasHiddenCharacters(value, 'line'), 'Please enter a valid email address.'),
);

/** Formatted text as HTML. */
export const markupText = visibleText('markup');

const hasVisibleTexts = (value: unknown): boolean => {
  if (typeof value === 'string') return !hasHiddenCharacters(value, 'long');
  return typeof value !== 'object' || value === null || Object.entries(value).flat().every(hasVisibleTexts);
};

/** A JSON value whose texts are visible. */
export const visibleJson = z.json().check(z.refine(hasVisibleTexts, hiddenCharactersMessages.long));

/** A color as #rgb or #rrggbb. */
export const color = rawText(50).check(
  z.refine((value) => value === '' || isColor(value), 'A color is written as #rgb or #rrggbb.'),
);

/** Dollars with at most two decimals, from the JSON number; text, NaN and 1e300 are rejected. */
export const dollars = z
  .number('An amount is a number of dollars.')
  .check(z.refine((value) => centsFromNumber(value) !== undefined, 'An amount has at most two decimals.'));

/** Dollars as a number, or as text of digits with at most two decimals ("50000.5"). */
export const dollarsOrText = z.union(
  [
    dollars,
    z.pipe(
      z.string().check(z.regex(/^\d{1,12}(\.\d{1,2})?$/, 'An amount is digits with at most two decimals.')),
      z.transform(Number),
    ),
  ],
  'An amount is a number of dollars with at most two decimals.',
);

/** A day as YYYY-MM-DD. */
export const day = z.string().check(z.refine(isDay, 'A day is written as YYYY-MM-DD.'));

/** An instant as ISO 8601 text. */
export const instant = z
  .string('A time is an ISO 8601 text.')
  .check(z.refine((value) => isInstant(value), 'A time is an ISO 8601 text.'));

function isInstant(value: string): boolean {
  if (!/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:?\d\d)?)?$/.test(value)) return false;
  const milliseconds = Date.parse(value);
  if (Number.isNaN(milliseconds) || new Date(milliseconds).getUTCFullYear() <= 0) return false;
  // Date.parse reads February 30 as March 2; PostgreSQL would fail on it.
  const date = value.slice(0, 10);
  return new Date(`${date}T00:00:00Z`).toISOString().startsWith(date);
}

/** The name of a time zone, such as America/New_York. */
export const timeZone = rawText(100).check(z.refine(isTimeZone, 'This is no time zone that is known.'));

/** A random token that a browser stores to recognize a person who has signed in there before. */
export const device = z.optional(
  z.string().check(z.regex(/^[\w-]{43}$/, 'A device is 256 bits as base64url.')),
);

/** The code of a link. A missing one is answered as a wrong one is: in the words of its page. */
export const linkCode = z._default(rawText(200), '');
