import { inertHtml } from './inert-html.ts';

function normalize(html: string): string {
  const template = document.createElement('template');
  template.innerHTML = inertHtml(html);
  return template.innerHTML.replace(/\s+/g, ' ').trim();
}

/** Whether two texts are equal: the same HTML can be written in more than one way. */
export function isSameHtml(first: string, second: string): boolean {
  return first === second || normalize(first) === normalize(second);
}
