import { editedHtml } from './edited-html.ts';

// Browsers drop these out of an address before they read its scheme.
const ignored = /[\p{Cc}\s]+/gu;

/**
 * Whether a link or picture may lead there: https, http, mailto, tel (pictures: https, http), or an address within
 * the site. `//host` is none: it looks like an address within the site and is not.
 */
export function isAllowedAddress(
  address: string,
  schemes: readonly string[] = editedHtml.linkSchemes,
): boolean {
  const bare = address.replace(ignored, '').toLowerCase();
  if (/^[/\\]{2}/.test(bare)) return false;
  const scheme = /^([a-z][a-z0-9+.-]*):/.exec(bare)?.[1];
  if (scheme !== undefined) return schemes.includes(scheme);
  // A colon before the first slash would be read as a scheme by somebody.
  return bare !== '' && !/^[^/?#]*:/.test(bare);
}

/** What a link that nobody has written yet begins with (CON-08). */
export const freshLink = 'https://';

/**
 * Whether the address of a link was left empty or as it began, `{host}` (CON-08): nothing, the bare scheme, or the
 * placeholder itself.
 */
export function isBlankLink(address: string): boolean {
  return /^(?:https?:\/\/)?(?:\{host\}\/?)?$/.test(address.trim());
}

/**
 * The address that a person means: `example.com/a` becomes https, `ann@example.com` mailto; an address within the
 * site stays. Undefined where no link may lead there (CON-08).
 */
export function linkAddress(typed: string): string | undefined {
  const address = typed.trim();
  if (isBlankLink(address) || /\s/.test(address)) return undefined;
  if (/^[^\s@/:?#]+@[^\s@/:?#]+\.[^\s@/:?#]+$/.test(address)) return `mailto:${address}`;
  if (/^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?::\d+)?(?:[/?#]|$)/u.test(address)) return `https://${address}`;
  return isAllowedAddress(address) ? address : undefined;
}
