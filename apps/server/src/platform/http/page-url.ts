/** URLs of endpoints and files. A missing one gets a JSON error instead of a page. */
const nonPagePaths = /^\/(?:api|auth|contents|files|media|assets|portals|docs|health|ready|live)(?:[/?]|$)/;

/** Whether a page serves the URL (a path, with or without a query), even if it is the not-found page. */
export function isPageUrl(url: string): boolean {
  return !nonPagePaths.test(url);
}
