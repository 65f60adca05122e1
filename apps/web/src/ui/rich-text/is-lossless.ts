import { htmlAllowlist } from '@paddock/domain';
import { inertHtml } from './inert-html.ts';

const renamed: Readonly<Record<string, string>> = htmlAllowlist.renamedElements;

/** Every element and attribute of a text, with how often it has it. */
function countParts(html: string): { counts: Map<string, number>; text: string } {
  const template = document.createElement('template');
  template.innerHTML = inertHtml(html);
  const counts = new Map<string, number>();
  const add = (part: string) => counts.set(part, (counts.get(part) ?? 0) + 1);
  for (const element of template.content.querySelectorAll<HTMLElement>('*')) {
    const name = renamed[element.localName] ?? element.localName;
    add(name);
    for (const attribute of element.attributes) {
      // The server writes it beside the target by itself.
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
 * Whether the editor shows all that a text holds: nothing of `original` is missing in `shown`, what the editor makes
 * of it. A text with a table is not: it is edited as source, so that nothing is lost.
 */
export function isLossless(original: string, shown: string): boolean {
  const before = countParts(original);
  const after = countParts(shown);
  return (
    before.text === after.text &&
    [...before.counts].every(([part, count]) => (after.counts.get(part) ?? 0) >= count)
  );
}
