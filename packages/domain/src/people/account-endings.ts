const longNumber = /\d(?:[ \u00a0-]?\d){5,}/g;

/**
 * How the long numbers of payment instructions end, so that a reader recognizes an account without seeing its number:
 * the last four digits of eight or more, the last two of six or seven (BAC-06). Digits may be grouped by spaces or
 * hyphens.
 */
export function accountEndings(text: string): string[] {
  const endings = [...text.matchAll(longNumber)].map(([number]) => {
    const digits = number.replace(/\D/g, '');
    return digits.slice(digits.length >= 8 ? -4 : -2);
  });
  return [...new Set(endings)];
}
