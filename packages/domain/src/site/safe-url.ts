/**
 * Returns an address that is safe in a link or picture: an http or https page, or a path on this site; otherwise
 * undefined. `javascript:` and the like run code in the reader's page, and a path that begins with two slashes (or with
 * a backslash, which browsers read as a slash) leaves the site.
 */
export function safeUrl(text: string | null | undefined): string | undefined {
  const address = text?.trim() ?? '';
  if (/[\s\\]/.test(address)) return undefined;
  if (/^\/(?!\/)/.test(address)) return address;
  return /^https?:\/\/[^/]/i.test(address) && URL.canParse(address) ? address : undefined;
}
