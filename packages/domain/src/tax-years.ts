const yearsOffered = 10;

/** The years of the tax documents' selector: the current one (in UTC) and the 9 before it, newest first (DOC-03). */
export function taxYears(now: Date): number[] {
  return Array.from({ length: yearsOffered }, (_, back) => now.getUTCFullYear() - back);
}
