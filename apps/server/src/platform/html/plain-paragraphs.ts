import sanitizeHtml from 'sanitize-html';

const blockEnd = /<\/(?:p|div|h[1-6]|li|dt|dd|tr|blockquote|pre|figcaption)\s*>|<hr[^>]*>/gi;
const lineEnd = /<br[^>]*>/gi;

/** How the library escapes the characters of markup. */
const escapedCharacters: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
};

/** The paragraphs of an editable text without markup, for an email. */
export function toPlainParagraphs(html: string): string[] {
  const marked = html
    .replace(/\s+/g, ' ')
    .replace(lineEnd, '\n')
    .replace(blockEnd, (end) => `${end}\n\n`);
  return sanitizeHtml(marked, { allowedTags: [], allowedAttributes: {} })
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => escapedCharacters[entity] ?? entity)
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
