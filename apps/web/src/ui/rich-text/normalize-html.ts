import { generateHTML, generateJSON } from '@tiptap/core';
import { richTextExtensions } from './extensions.ts';
import { inertHtml } from './inert-html.ts';

/** What the editor makes of HTML: only what it can write is left, so that it may be shown. */
export function normalizeHtml(html: string): string {
  return generateHTML(generateJSON(inertHtml(html), richTextExtensions), richTextExtensions);
}
