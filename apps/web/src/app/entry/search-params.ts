/** Query parameters by name; a repeated name has several values. */
export type SearchValues = Record<string, string | string[]>;

/**
 * Parses a query string as a plain form writes it (`?type=a&type=b`), so that forms work the same without scripts.
 * Values stay strings: each page validates its own.
 */
export function parseSearch(text: string): SearchValues {
  const query = new URLSearchParams(text);
  return Object.fromEntries(
    [...new Set(query.keys())].map((name) => {
      const [first = '', ...rest] = query.getAll(name);
      return [name, rest.length > 0 ? [first, ...rest] : first];
    }),
  );
}

/** The reverse of {@link parseSearch}. Leaves out undefined and null. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search))
    for (const item of Array.isArray(value) ? (value as unknown[]) : [value])
      if (typeof item === 'string' || typeof item === 'number' || typeof item === 'boolean')
        query.append(name, String(item));
  return query.size > 0 ? `?${query.toString()}` : '';
}
