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

/** One letter. A Chinese, Japanese or Korean character may be a whole name. */
const isInitial = (word: string): boolean =>
  [...word].length === 1 &&
  !/[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word);

/** Whether these words are those of the other, in their order, and nothing but initials beside them. */
function addsOnlyInitials(words: readonly string[], others: readonly string[]): boolean {
  // How many of the others are found, by each way to read the initials so far.
  let found = new Set([0]);
  for (const word of words) {
    found = new Set(
      [...found].flatMap((count) => [
        ...(isInitial(word) ? [count] : []),
        ...(isSameWord(word, others[count] ?? '') ? [count + 1] : []),
      ]),
    );
  }
  return found.has(others.length);
}

/**
 * Whether a typed signature is this name (ENT-05), for each of the signers. Case, accents, punctuation and spaces do not
 * matter; a first or middle name may be an initial, and initials may be left out on either side. Every name that is
 * written out on one side is on the other, and the last name is as it is.
 */
export function isNameTyped(typed: string, name: string): boolean {
  return compareNames(typed, name, addsOnlyInitials);
}

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
 * Whether two names may be those of one person, of whom one record says more: as for a typed signature, but middle names
 * may be left out.
 */
export function isSamePerson(one: string, other: string): boolean {
  return compareNames(
    one,
    other,
    (words, others) =>
      isSameWord(words[0] ?? '', others[0] ?? '') && areAmong(words.slice(1), others.slice(1)),
  );
}

/** Whether two names have the same last name, and given names of which one side has those of the other. */
function compareNames(
  one: string,
  other: string,
  haveSame: (given: readonly string[], others: readonly string[]) => boolean,
): boolean {
  const [words, others] = [wordsOf(one), wordsOf(other)];
  if (words.length === 0 || others.length === 0) return false;
  if (words.join('') === others.join('')) return true;
  if (words.length === 1 || others.length === 1 || words.at(-1) !== others.at(-1)) return false;
  const [given, otherGiven] = [words.slice(0, -1), others.slice(0, -1)];
  return haveSame(given, otherGiven) || haveSame(otherGiven, given);
}

/** What a person reads who signs under a name that is not theirs. */
export const otherNameMessage = (typed: string, name: string): string =>
  `You are signing as ${name}, and you typed ${typed}. Please type ${name}, or confirm that you sign under the other name.`;
