import { stripHiddenCharacters } from './hidden-characters.ts';

/** Letters that Unicode does not take apart into a letter and an accent. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
};

/** The words of a name without case, accents and punctuation; hyphens and apostrophes join what they are between. */
function wordsOf(name: string): string[] {
  return stripHiddenCharacters(name.normalize('NFKD'), 'name')
    .replace(/[\u0300-\u036f]/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðłþı]/gu, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFC')
    .replace(/['’‘ʼ`\p{Pd}]/gu, '')
    .replace(/[\p{P}\p{S}]/gu, ' ')
    .split(/\s+/u)
    .filter(Boolean);
}

/** Whether two words of a name are the same, or one is the initial of the other. */
const isSameWord = (one: string, other: string): boolean =>
  one === other || (isInitial(one) && other.startsWith(one)) || (isInitial(other) && one.startsWith(other));

const isInitial = (word: string): boolean => [...word].length === 1;

/** Whether these words are among the others, in their order. */
function areAmong(words: readonly string[], others: readonly string[]): boolean {
  let from = 0;
  return words.every((word) => {
    const at = others.findIndex((other, index) => index >= from && isSameWord(word, other));
    from = at + 1;
    return at >= 0;
  });
}

/**
 * Whether a typed signature is this name (ENT-05), for each of the signers. Case, accents, punctuation and spaces do not
 * matter, a first or middle name may be an initial, and middle names may be left out on either side. The first and the
 * last name are both there.
 */
export function isNameTyped(typed: string, name: string): boolean {
  const [own, expected] = [wordsOf(typed), wordsOf(name)];
  if (own.length === 0 || expected.length === 0) return false;
  if (own.join('') === expected.join('')) return true;
  if (own.length === 1 || expected.length === 1) return false;
  if (own.at(-1) !== expected.at(-1) || !isSameWord(own[0] ?? '', expected[0] ?? '')) return false;
  const [middle, expectedMiddle] = [own.slice(1, -1), expected.slice(1, -1)];
  return areAmong(middle, expectedMiddle) || areAmong(expectedMiddle, middle);
}

/** What a person reads who signs under a name that is not theirs. */
export const otherNameMessage = (typed: string, name: string): string =>
  `You are signing as ${name}, and you typed ${typed}. Please type ${name}, or confirm that you sign under the other name.`;
