import { htmlToText } from '@paddock/domain';

/** A heading of a text, and where it is found on the page. */
export interface TextHeading {
  id: string;
  text: string;
}

/** Latin letters and digits of a heading for its address; others are kept as they are. */
const slugify = (words: string): string =>
  words
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);

/**
 * Gives the second-level headings of sanitized HTML an address each, so that a table of contents can lead to them.
 * The sanitizer lets no id through, so none of a text's own can be in the way.
 */
export function withHeadingAnchors(html: string): { html: string; headings: TextHeading[] } {
  const headings: TextHeading[] = [];
  const anchored = html.replace(
    /<h2(\s[^>]*)?>(.*?)<\/h2>/gis,
    (whole, attributes: string | undefined, inner: string) => {
      const words = htmlToText(inner);
      if (words === '') return whole;
      const id = `${slugify(words) || 'part'}-${headings.length + 1}`;
      headings.push({ id, text: words });
      return `<h2${attributes ?? ''} id="${id}">${inner}</h2>`;
    },
  );
  return { html: anchored, headings };
}
