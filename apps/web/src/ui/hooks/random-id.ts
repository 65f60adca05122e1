/** A name that nobody else has, for keys and ids; crypto.randomUUID is not there on pages without https. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(6)), (part) => part.toString(36)).join('');
}
