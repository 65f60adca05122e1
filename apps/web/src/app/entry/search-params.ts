/** What stands after the `?` of an address, by name; a name that is given several times has several values. */
export type SearchValues = Record<string, string | string[]>;

/**
 * Reads the search of an address as a plain form writes it (`?type=a&type=b`), so that a form works the same without
 * scripts. Values stay texts: each page says in its own validation what they may be.
 */
export function parseSearch(text: string): SearchValues {
  const given = new URLSearchParams(text);
  return Object.fromEntries(
    [...new Set(given.keys())].map((name) => {
      const [first = '', ...rest] = given.getAll(name);
      return [name, rest.length > 0 ? [first, ...rest] : first];
    }),
  );
}

/** The other way round. What is undefined or null is left out. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const written = new URLSearchParams();
  for (const [name, value] of Object.entries(search))
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value])
      if (typeof one === 'string' || typeof one === 'number' || typeof one === 'boolean')
        written.append(name, String(one));
  return written.size > 0 ? `?${written.toString()}` : '';
}
