const maxLength = 200;

/** What may be personal, or typed by somebody, with what stands in its place. The order matters. */
const replacements: readonly (readonly [RegExp, string])[] = [
  // Also invisible characters and those that turn the direction of text: a line of the log shows what it says.
  [/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' '],
  [/<[^<>]*>?/g, '[markup]'],
  [/\b[a-z][a-z+.-]*:\/\/\S+/gi, '[address]'],
  // A path may hold a token or a name.
  [/(^|\s)\/\S+/g, '$1[address]'],
  [/\S+@\S+/g, '[email]'],
  // Engines quote values of the page as well as names of the code, and nothing tells them apart.
  [/"[^"]*"?|`[^`]*`?|(?<!\w)'[^']*'?|[“‘][^”’]*[”’]?/g, '[text]'],
  [/[\w-]*\d(?:[\w.,-]*\w)?/g, '[number]'],
  [/\s+/g, ' '],
];

/** The message of an error in a browser, without what was typed, addresses, numbers and markup. */
export function cleanMessage(message: string): string {
  const clean = replacements.reduce((text, [found, instead]) => text.replace(found, instead), message).trim();
  return clean.length > maxLength ? `${clean.slice(0, maxLength)}…` : clean;
}
