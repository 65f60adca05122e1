import sanitize, { type IOptions } from 'sanitize-html';

const length = [/^\d{1,4}(\.\d+)?(px|em|rem|%)$/];

/** What the editor makes (CON-06), and nothing that runs. */
const allowed: IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'div', 'span', 'blockquote', 'pre', 'code'],
    ...['strong', 'b', 'em', 'i', 's', 'strike', 'del', 'u', 'sub', 'sup', 'mark', 'small'],
    ...['ul', 'ol', 'li', 'a', 'img', 'figure', 'figcaption'],
    ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    '*': ['style', 'dir', 'lang', 'title'],
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start', 'type'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
    col: ['span'],
  },
  allowedStyles: {
    '*': {
      'text-align': [/^(left|right|center|justify)$/],
      'margin-left': length,
      'padding-left': length,
    },
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  // A page that is opened in a new tab gets no hold of this one.
  transformTags: {
    a: (tagName, attribs) => ({
      tagName,
      attribs: attribs['target'] === '_blank' ? { ...attribs, rel: 'noopener noreferrer' } : attribs,
    }),
  },
};

/** HTML without scripts, event handlers, javascript: links or frames, from whatever client it came (CON-09). */
export function sanitiseHtml(html: string): string {
  return sanitize(html, allowed);
}
