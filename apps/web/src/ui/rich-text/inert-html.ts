const tag = /<[a-z][^>]*>/gi;
const quotedOrHandler = /"[^"]*"|'[^']*'|(?<=[\s/])on(?=[a-z]+\s*=)/gi;

/**
 * HTML whose event handlers go by another name, to be parsed. None of them would run there, but a browser compiles them
 * all the same, and tells that the policy of the page forbids it.
 */
export const inertHtml = (html: string): string =>
  html.replace(tag, (whole) =>
    whole.replace(quotedOrHandler, (found) => (/^["']/.test(found) ? found : 'data-on')),
  );
