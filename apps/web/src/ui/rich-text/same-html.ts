const tag = /<[a-z][^>]*>/gi;
const quotedOrHandler = /"[^"]*"|'[^']*'|(?<=[\s/])on(?=[a-z]+\s*=)/gi;

/**
 * Renames event handler attributes before HTML is parsed. They would not run, but browsers compile them anyway and
 * report a violation of the content security policy.
 */
export const inertHtml = (html: string): string =>
  html.replace(tag, (whole) =>
    whole.replace(quotedOrHandler, (found) => (/^["']/.test(found) ? found : 'data-on')),
  );

function normalize(html: string): string {
  const template = document.createElement('template');
  template.innerHTML = inertHtml(html);
  return template.innerHTML.replace(/\s+/g, ' ').trim();
}

/** Whether two texts are equal: the same HTML can be written in more than one way. */
export function isSameHtml(first: string, second: string): boolean {
  return first === second || normalize(first) === normalize(second);
}
