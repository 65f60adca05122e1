/** The investing profile that a link to the verification documents names. */
export function verificationSearch({ profile }: Record<string, unknown>): { profile?: string } {
  return typeof profile === 'string' ? { profile } : {};
}
