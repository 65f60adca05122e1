/** A random name for keys and ids. crypto.randomUUID does not exist on pages served over http. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(6)), (part) => part.toString(36)).join('');
}
