/**
 * The HTML that may be stored and shown: what the server's sanitizer accepts and the editor can write. Plain data,
 * since each derives its own rules from it (CON-06, CON-09).
 */
export const htmlAllowlist = {
  /** Elements with their own attributes. */
  elements: {
    h2: [],
    h3: [],
    h4: [],
    h5: [],
    h6: [],
    p: [],
    blockquote: [],
    pre: [],
    hr: [],
    br: [],
    ul: [],
    ol: ['start', 'type'],
    li: [],
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    strong: [],
    em: [],
    s: [],
    u: [],
    sub: [],
    sup: [],
    code: [],
    // From here on, elements that the editor shows as source only.
    div: [],
    span: [],
    dl: [],
    dt: [],
    dd: [],
    figure: [],
    figcaption: [],
    small: [],
    mark: [],
    abbr: [],
    table: [],
    caption: [],
    colgroup: [],
    col: ['span'],
    thead: [],
    tbody: [],
    tfoot: [],
    tr: [],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
  },
  /** Attributes that any element may have. */
  globalAttributes: ['style', 'title', 'lang', 'dir'],
  /** Declarations that a style attribute may hold. */
  styles: {
    'text-align': /^(?:left|right|center|justify|start|end)$/,
    'margin-inline-start': /^\d{1,4}(?:\.\d{1,2})?(?:px|rem|em|%)$/,
    'margin-left': /^\d{1,4}(?:\.\d{1,2})?(?:px|rem|em|%)$/,
    'padding-left': /^\d{1,4}(?:\.\d{1,2})?(?:px|rem|em|%)$/,
    'text-indent': /^\d{1,4}(?:\.\d{1,2})?(?:px|rem|em|%)$/,
  },
  /** Elements that are stored under another name: a page has one h1, which is not part of its text. */
  renamedElements: { h1: 'h2', b: 'strong', i: 'em', strike: 's', del: 's' },
  linkSchemes: ['https', 'http', 'mailto', 'tel'],
  pictureSchemes: ['https', 'http'],
} as const;

/** Maximum length of a body, in characters of HTML. */
export const maxBodyLength = 500_000;

/** Maximum length of a title, in characters. */
export const maxTitleLength = 2_000;
