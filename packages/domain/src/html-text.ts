const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  apos: "'",
  nbsp: ' ',
};

/** The words of HTML as the sanitiser leaves it, without its tags, in one line. For reading, not for HTML again. */
export function htmlText(html: string): string {
  return html
    .replace(/<\/?(?:p|h[1-6]|li|br|div|td|th|blockquote)\b[^>]*>/gi, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#?\w+);/g, (sign, name: string) => entities[name] ?? sign)
    .replace(/\s+/g, ' ')
    .trim();
}
