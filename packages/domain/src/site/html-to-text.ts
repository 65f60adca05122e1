const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  apos: "'",
  nbsp: ' ',
};

const withoutTags = (html: string): string =>
  html.replace(/<[^>]*>/g, '').replace(/&(#?\w+);/g, (sign, name: string) => entities[name] ?? sign);

/** The text of sanitized HTML in one line, without tags. For reading, not for use as HTML again. */
export function htmlToText(html: string): string {
  return withoutTags(html.replace(/<\/?(?:p|h[1-6]|li|br|div|td|th|blockquote)\b[^>]*>/gi, ' '))
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * The same in the lines that a reader sees, with the addresses of links and pictures, which the words do not show: for
 * comparing two versions.
 */
export function htmlToLinesWithAddresses(html: string): string {
  const lines = html
    .replace(/<(?:a|img)\b[^>]*?\b(?:href|src)="([^"]*)"[^>]*>/gi, ' $1 ')
    .replace(/\s+/g, ' ')
    .replace(/<\/?(?:td|th)\b[^>]*>/gi, ' ')
    .replace(/<\/?(?:p|h[1-6]|li|br|div|tr|blockquote)\b[^>]*>/gi, '\n');
  return withoutTags(lines)
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}
