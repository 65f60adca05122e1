/**
 * The address as it may stand in a link or picture, or undefined where it may not: a page by http or https, or a
 * path on this site. `javascript:` and the like run code in the reader's page, and a path that begins with two
 * slashes (or with a backslash, which browsers read as a slash) leaves the site.
 */
export function webAddress(text: string | null | undefined): string | undefined {
  const address = text?.trim() ?? '';
  if (/[\s\\]/.test(address)) return undefined;
  if (/^\/(?!\/)/.test(address)) return address;
  return /^https?:\/\/[^/]/i.test(address) && URL.canParse(address) ? address : undefined;
}
