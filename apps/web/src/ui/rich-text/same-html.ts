import { inertHtml } from './inert-html.ts';

function normalize(html: string): string {
  const template = document.createElement('template');
  template.innerHTML = inertHtml(html);
  return template.innerHTML.replace(/\s+/g, ' ').trim();
}

/** Whether two texts are one: HTML may be written in more than one way. */
export function isSameHtml(one: string, other: string): boolean {
  return one === other || normalize(one) === normalize(other);
}
