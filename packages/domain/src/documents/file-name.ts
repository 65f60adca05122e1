import { stripHiddenCharacters } from '../people/hidden-characters.ts';

/** Used when no characters remain. */
const fallbackName = 'file';
const maxNameLength = 200;
const maxExtensionLength = 20;

/**
 * Reduces the name of an uploaded file to ASCII letters, digits, underscores and dots; each other run becomes one
 * underscore (DOC-05). Not in the specification: an empty name, or one of dots only (a folder), becomes "file", and a
 * name over 200 characters is cut in the middle so that the extension stays.
 */
export function sanitizeFileName(original: string): string {
  const reduced = original.replace(/[^A-Za-z0-9_.]+/g, '_');
  if (/^\.*$/.test(reduced)) return fallbackName;
  if (reduced.length <= maxNameLength) return reduced;
  const dot = reduced.lastIndexOf('.');
  const extension = reduced.length - dot <= maxExtensionLength ? reduced.slice(dot) : '';
  return reduced.slice(0, maxNameLength - extension.length) + extension;
}

const maxShownLength = 255;

const inOneLine = (original: string): string =>
  stripHiddenCharacters(original.replace(/\s+/g, ' '), 'line').trim();

/** The name of a file as its sender called it, where it is only shown: as one line of visible characters. */
export const shownFileName = (original: string): string =>
  inOneLine(original)
    .slice(0, maxShownLength)
    // Of a character that takes two, no half is left.
    .replace(/[\ud800-\udbff]$/, '');

/** The longest title of a document. */
const maxTitleLength = 500;

/**
 * The title that a document gets from the name of its uploaded file: its words as they were written, without the
 * extension. Null if the reduced name says the same.
 */
export function titleFromFileName(original: string): string | null {
  const name = inOneLine(original);
  if (sanitizeFileName(name) === name) return null;
  const dot = name.lastIndexOf('.');
  const words = dot > 0 ? name.slice(0, dot) : name;
  return words.trim().slice(0, maxTitleLength).trim() || null;
}

/**
 * The name of a paper without the tax ids in it, of which the last four digits stay (ENT-08): names are listed and
 * audited, and tax ids are not.
 */
export const maskTaxIds = (name: string): string =>
  name.replace(
    /(?<!\d)(?:\d{3}[\s\p{Pd}\u2212_.]{1,3}\d{2}[\s\p{Pd}\u2212_.]{1,3}\d{4}|\d{2}[\s\p{Pd}\u2212_.]{1,3}\d{7}|\d{9})(?!\d)/gu,
    (taxId) => `XXXXX${taxId.slice(-4)}`,
  );

/** The name that the file of a paper is stored under. It is masked before it is cut too, so that no part is left. */
export const paperFileName = (original: string): string => maskTaxIds(sanitizeFileName(maskTaxIds(original)));
