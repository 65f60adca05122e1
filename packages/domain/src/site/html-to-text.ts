const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  apos: "'",
  nbsp: ' ',
};

/** The text of sanitized HTML in one line, without tags. For reading, not for use as HTML again. */
export function htmlToText(html: string): string {
  return html
    .replace(/<\/?(?:p|h[1-6]|li|br|div|td|th|blockquote)\b[^>]*>/gi, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#?\w+);/g, (sign, name: string) => entities[name] ?? sign)
    .replace(/\s+/g, ' ')
    .trim();
}

/** The same with the addresses of links and pictures, which the words do not show: for comparing two versions. */
export const htmlToTextWithAddresses = (html: string): string =>
  htmlToText(html.replace(/<(?:a|img)\b[^>]*?\b(?:href|src)="([^"]*)"[^>]*>/gi, ' $1 '));
