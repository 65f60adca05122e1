const label = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/;

/**
 * Normalizes a host name for storage: lower case, in ASCII, without a trailing dot. Undefined for anything more or less
 * than a host name: a scheme, a port, a path, a wildcard, or a numeric address that browsers write differently.
 */
export function normalizeHostName(text: string): string | undefined {
  const trimmed = text.trim().replace(/\.$/, '');
  if (trimmed === '' || /[\s/\\:@?#*%[\]]/.test(trimmed)) return undefined;
  const address = `http://${trimmed}`;
  if (!URL.canParse(address)) return undefined;
  const { hostname } = new URL(address);
  // A number that is parsed as an address, such as 127.1, would be stored under a different name.
  if (/^[\d.]+$/.test(hostname) && hostname !== trimmed) return undefined;
  return hostname.length <= 253 && hostname.split('.').every((part) => label.test(part))
    ? hostname
    : undefined;
}
