const pattern =
  /^[^\s\p{C}@"(),:;<>[\]\\]+@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,}$/u;

/** The longest address that email allows, in characters. */
const maxEmailLength = 254;

/**
 * Whether text looks like an email address: a local part, one @, a domain with a dot, no spaces. Only an email can tell
 * whether anybody reads it.
 */
export function isPlausibleEmail(text: string): boolean {
  return text.length <= maxEmailLength && pattern.test(text) && !/^\.|\.\.|\.@/.test(text);
}

/** Whether two addresses count as one mailbox: trimmed and compared without case. */
export function isSameEmail(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}
