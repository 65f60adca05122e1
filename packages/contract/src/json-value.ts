/** The maximum nesting of arrays and objects, far more than any valid request has. */
const maxDepth = 32;

/**
 * Why a parsed JSON value is rejected: it is nested too deeply for later recursion, or contains half of a surrogate
 * pair ("\ud800"), which is no character and cannot be stored. Undefined if it is accepted.
 */
export function validateJsonValue(value: unknown): string | undefined {
  const waiting: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value: found, depth } = next;
    if (typeof found === 'string' && !found.isWellFormed())
      return 'This text holds a character that cannot be stored.';
    if (typeof found !== 'object' || found === null) continue;
    if (depth === maxDepth) return `This is nested more than ${maxDepth} levels deep.`;
    const parts = Array.isArray(found) ? found : Object.entries(found).flat();
    for (const part of parts) waiting.push({ value: part, depth: depth + 1 });
  }
  return undefined;
}
