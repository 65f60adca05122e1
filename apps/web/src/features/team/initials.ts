/** Titles are not part of the initials. */
const title = /^(?:dr|mr|mrs|ms|prof|sir)\.?$/i;

/** The first letters of the first and last name, for a missing portrait; empty if there are no letters. */
export function initials(name: string): string {
  const words = name
    .split(/\s+/)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+/u, ''))
    .filter((word) => word !== '' && !title.test(word));
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase('en');
}
