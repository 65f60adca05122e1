import { htmlToText } from '@paddock/domain';

/** A heading of a text and its id on the page. */
export interface TextHeading {
  id: string;
  text: string;
}

/** Turns a heading into an id. Letters of other scripts are preserved. */
const slugify = (words: string): string =>
  words
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);

/**
 * Gives each second-level heading of sanitized HTML an id, so that a table of contents can link to it. The sanitizer
 * removes ids, so none in the text can collide.
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
