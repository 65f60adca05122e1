const pattern =
  /^[^\s\p{C}@"(),:;<>[\]\\]+@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,}$/u;

/** The longest address that mail can carry, in characters. */
const longestEmail = 254;

/**
 * Whether text looks like an address that mail could be sent to: a local part, one @, a domain with a dot, no
 * spaces. That somebody reads it, only a mail can tell.
 */
export function isPlausibleEmail(text: string): boolean {
  return text.length <= longestEmail && pattern.test(text) && !/^\.|\.\.|\.@/.test(text);
}

/** Whether two addresses are one mailbox as far as this product tells them apart: trimmed, without regard to case. */
export function isSameEmail(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}
