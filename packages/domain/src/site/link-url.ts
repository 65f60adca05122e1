import { htmlAllowlist } from './html-allowlist.ts';

// Browsers drop these from an address before they read its scheme.
const ignoredCharacters = /[\p{Cc}\s]+/gu;

/**
 * Whether a link or picture may point there: https, http, mailto or tel (pictures: https or http), or a path on this
 * site. `//host` is rejected: it looks like a path on the site and is not.
 */
export function isAllowedUrl(
  address: string,
  schemes: readonly string[] = htmlAllowlist.linkSchemes,
): boolean {
  const bare = address.replace(ignoredCharacters, '').toLowerCase();
  if (/^[/\\]{2}/.test(bare)) return false;
  const scheme = /^([a-z][a-z0-9+.-]*):/.exec(bare)?.[1];
  if (scheme !== undefined) return schemes.includes(scheme);
  // Some programs would read a colon before the first slash as the end of a scheme.
  return bare !== '' && !/^[^/?#]*:/.test(bare);
}

/** The initial text of a new link's address (CON-08). */
export const newLinkPrefix = 'https://';

/**
 * Whether the address of a link was left empty or unchanged (CON-08): nothing, the bare scheme, or the `{host}`
 * placeholder itself.
 */
export function isBlankLink(address: string): boolean {
  return /^(?:https?:\/\/)?(?:\{host\}\/?)?$/.test(address.trim());
}

/**
 * Completes an address as text: `example.com/a` becomes https, `ann@example.com` mailto; a path on the site stays.
 * Undefined if no link may point there (CON-08).
 */
export function normalizeLinkUrl(text: string): string | undefined {
  const address = text.trim();
  if (isBlankLink(address) || /\s/.test(address)) return undefined;
  if (/^[^\s@/:?#]+@[^\s@/:?#]+\.[^\s@/:?#]+$/.test(address)) return `mailto:${address}`;
  if (/^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?::\d+)?(?:[/?#]|$)/u.test(address)) return `https://${address}`;
  return isAllowedUrl(address) ? address : undefined;
}
