import sanitizeHtml, { type IOptions } from 'sanitize-html';

const length = /^\d{1,4}(?:\.\d{1,2})?(?:px|rem|em|%)$/;
const align = /^(?:left|right|center|justify)$/;

/** What the editor writes (CON-06), and tables; everything else loses its tags or goes altogether. */
const allowed: IOptions = {
  allowedTags: (
    'h1 h2 h3 h4 h5 h6 p blockquote pre hr br div span ul ol li dl dt dd figure figcaption img a ' +
    'strong b em i s strike del u sub sup code small mark abbr ' +
    'table caption colgroup col thead tbody tfoot tr th td'
  ).split(' '),
  allowedAttributes: {
    '*': ['style', 'title', 'lang', 'dir'],
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    ol: ['start', 'type'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    col: ['span'],
  },
  allowedStyles: {
    '*': {
      'text-align': [align],
      'margin-left': [length],
      'padding-left': [length],
      'text-indent': [length],
    },
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https', 'http'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'template',
    'iframe',
    'object',
    'svg',
    'math',
  ],
  transformTags: {
    a: (tagName, { target, rel: _given, ...attribs }) => ({
      tagName,
      // A page opened beside ours gets no hold of ours.
      attribs: target === '_blank' ? { ...attribs, target, rel: 'noopener noreferrer' } : attribs,
    }),
  },
};

/** HTML as it may be kept and shown: no script, event handler or javascript: link survives (CON-09). */
export function sanitise(html: string): string {
  return sanitizeHtml(html, allowed);
}
