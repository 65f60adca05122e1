import { htmlAllowlist } from '@paddock/domain';
import { generateHTML, generateJSON } from '@tiptap/core';
import { richTextExtensions } from './extensions.ts';
import { inertHtml } from './same-html.ts';

/** The HTML as the editor would write it: only what its schema knows remains, so it is safe to show. */
export function normalizeHtml(html: string): string {
  return generateHTML(generateJSON(inertHtml(html), richTextExtensions), richTextExtensions);
}

const renamed: Readonly<Record<string, string>> = htmlAllowlist.renamedElements;

/** Counts every element and attribute of a text. */
function countParts(html: string): { counts: Map<string, number>; text: string } {
  const template = document.createElement('template');
  template.innerHTML = inertHtml(html);
  const counts = new Map<string, number>();
  const add = (part: string) => counts.set(part, (counts.get(part) ?? 0) + 1);
  for (const element of template.content.querySelectorAll<HTMLElement>('*')) {
    const name = renamed[element.localName] ?? element.localName;
    add(name);
    for (const attribute of element.attributes) {
      // The server adds it to links that have a target.
      if (attribute.name === 'rel') continue;
      if (attribute.name !== 'style') add(`${name} ${attribute.name}=${attribute.value}`);
      else
        for (const property of element.style)
          add(`${name} ${property}:${element.style.getPropertyValue(property)}`);
    }
  }
  return { counts, text: (template.content.textContent ?? '').replace(/\s+/g, '') };
}

/**
 * Whether the editor can represent a text: nothing in `original` is missing from `shown`, the editor's version of it.
 * Text with a table cannot be represented, for example, so it is edited as source.
 */
export function isLossless(original: string, shown: string): boolean {
  const before = countParts(original);
  const after = countParts(shown);
  return (
    before.text === after.text &&
    [...before.counts].every(([part, count]) => (after.counts.get(part) ?? 0) >= count)
  );
}
