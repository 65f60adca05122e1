/** Addresses of calls and files: what is not there is told in JSON, not as a page. */
const nonPagePaths = /^\/(?:api|auth|contents|files|media|assets|portals|docs|health)(?:[/?]|$)/;

/** Whether a page answers at the address (a path, with or without a query), be it the one of an unknown address. */
export function isPageUrl(url: string): boolean {
  return !nonPagePaths.test(url);
}
