import sanitizeHtml from 'sanitize-html';

const blockEnd = /<\/(?:p|div|h[1-6]|li|dt|dd|tr|blockquote|pre|figcaption)\s*>|<hr[^>]*>/gi;
const lineEnd = /<br[^>]*>/gi;

/** What the library writes for the characters of markup. */
const written: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** The words of an editable text without its markup, a paragraph each: what a mail is made of. */
export function plainParagraphs(html: string): string[] {
  const marked = html
    .replace(/\s+/g, ' ')
    .replace(lineEnd, '\n')
    .replace(blockEnd, (end) => `${end}\n\n`);
  return sanitizeHtml(marked, { allowedTags: [], allowedAttributes: {} })
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => written[entity] ?? entity)
    .split(/\n\s*\n/)
    .map((paragraph) =>
      paragraph
        .split('\n')
        .map((line) => line.replace(/[ \u00a0]+/g, ' ').trim())
        .join('\n')
        .trim(),
    )
    .filter((paragraph) => paragraph !== '');
}
