import { generateHTML, generateJSON } from '@tiptap/core';
import { richTextExtensions } from './extensions.ts';
import { inertHtml } from './inert-html.ts';

/** The HTML as the editor would write it: only what its schema knows remains, so it is safe to show. */
export function normalizeHtml(html: string): string {
  return generateHTML(generateJSON(inertHtml(html), richTextExtensions), richTextExtensions);
}
