/**
 * The HTML that may be kept and shown: what the server's sanitiser lets through and the editor can write. Plain data,
 * because both make something of their own from it (CON-06, CON-09).
 */
export const editedHtml = {
  /** Elements with the attributes of their own. */
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
    // From here on what the editor shows as source only.
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
  everywhere: ['style', 'title', 'lang', 'dir'],
  /** Declarations that a style attribute may hold. */
  styles: {
    'text-align': /^(?:left|right|center|justify|start|end)$/,
    'margin-inline-start': /^\d{1,4}(?:\.\d{1,2})?(?:px|rem|em|%)$/,
    'margin-left': /^\d{1,4}(?:\.\d{1,2})?(?:px|rem|em|%)$/,
    'padding-left': /^\d{1,4}(?:\.\d{1,2})?(?:px|rem|em|%)$/,
    'text-indent': /^\d{1,4}(?:\.\d{1,2})?(?:px|rem|em|%)$/,
  },
  /** Elements that are kept under another name: a text stands under the one h1 of its page. */
  renamed: { h1: 'h2', b: 'strong', i: 'em', strike: 's', del: 's' },
  linkSchemes: ['https', 'http', 'mailto', 'tel'],
  pictureSchemes: ['https', 'http'],
} as const;

/** Characters of HTML in one body, at most. */
export const longestBody = 500_000;

/** Characters in one title, at most. */
export const longestTitle = 2_000;
