import { filingYears } from './filing.ts';

/** What a paper says about whom it is for, as far as its text shows. */
export interface PaperText {
  /** Tax ids in full, nine digits each without hyphens; the issuer's is among them. */
  readonly taxIds: readonly string[];
  /** The last four digits of masked tax ids, such as ***-**-1234. */
  readonly maskedTaxIds: readonly string[];
  /** The year that it says it is about; null if it says none, or several. */
  readonly year: number | null;
  /** Its words, in lower case without accents and punctuation, with a space on both sides. */
  readonly words: string;
}

/** More different tax ids than a tax form has: what follows is not looked at. */
const maxTaxIds = 50;

const hyphen = '[-\\u2010-\\u2013]';
const fullTaxIds = new RegExp(
  `(?<![\\d-])(?:\\d{3}\\s?${hyphen}\\s?\\d{2}\\s?${hyphen}\\s?\\d{4}|\\d{2}\\s?${hyphen}\\s?\\d{7}|\\d{9})(?![\\d-])`,
  'gu',
);
const maskedTaxIds = new RegExp(`(?<![\\p{L}\\d])(?:[*xX•#]\\s?${hyphen}?\\s?){4,6}(\\d{4})(?!\\d)`, 'gu');

/** Words as they are compared: lower case, without accents and punctuation, with a space on both sides. */
export function comparedWords(text: string): string {
  const words = text
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return words ? ` ${words} ` : ' ';
}

const onlyYear = (years: Iterable<string>): number | null => {
  const found = new Set([...years].map(Number));
  const [year] = found;
  if (found.size !== 1 || year === undefined) return null;
  return year >= filingYears.first && year <= filingYears.last ? year : null;
};

/** The year of a text: that of its tax or calendar year, else that after the name of its form. */
function yearOfText(words: string): number | null {
  const stated = [
    ...words.matchAll(/ (?:tax|calendar) year (?:ending |ended )?(?:december 31 )?((?:19|20)\d\d)(?= )/gu),
  ];
  const named = [
    ...words.matchAll(/ k 1 (?:form 1065 )?((?:19|20)\d\d)(?= )| ((?:19|20)\d\d) schedule k 1(?= )/gu),
  ];
  return onlyYear((stated.length > 0 ? stated : named).map((match) => match[1] ?? match[2] ?? ''));
}

/** The year in the name of a file: the only number in it that can be one. */
export const yearOfFileName = (name: string): number | null =>
  onlyYear(Array.from(name.matchAll(/(?<!\d)((?:19|20)\d\d)(?!\d)/gu), ([year]) => year));

/** Finds tax ids, year and words in the text of a paper. */
export function readPaperText(text: string): PaperText {
  const words = comparedWords(text);
  const distinct = (found: Iterable<string>) => [...new Set(found)].slice(0, maxTaxIds);
  return {
    taxIds: distinct(Array.from(text.matchAll(fullTaxIds), ([id]) => id.replace(/\D/gu, ''))),
    maskedTaxIds: distinct(Array.from(text.matchAll(maskedTaxIds), (match) => match[1] ?? '')),
    year: yearOfText(words),
    words,
  };
}
