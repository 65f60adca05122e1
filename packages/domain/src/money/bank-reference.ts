import { stripHiddenCharacters } from '../people/hidden-characters.ts';

/**
 * What identifies a reference of a bank: the same for "RACE 7", "race7" and full-width letters. The database's function
 * reference_key does the same.
 */
export const referenceKey = (reference: string): string =>
  stripHiddenCharacters(reference.normalize('NFKC'), 'line').replace(/\s/gu, '').toLowerCase();
