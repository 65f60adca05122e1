const prefix = 'signing';

/** Under which name a key for signing is kept. */
export const keptKeyName = (purpose: string, keyId: string): string => `${prefix}:${purpose}:${keyId}`;

/** What a kept key signed, and the id of the SECRET_KEY that it comes from; undefined for another secret. */
export function purposeAndIdOf(name: string): { purpose: string; keyId: string } | undefined {
  const [kind, purpose, keyId] = name.split(':');
  return kind === prefix && purpose && keyId ? { purpose, keyId } : undefined;
}
