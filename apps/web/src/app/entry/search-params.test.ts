import { describe, expect, it } from 'vitest';
import { parseSearch, stringifySearch } from './search-params.ts';

describe('query parameters', () => {
  it('[PUB-01] are parsed as a form writes them: names may repeat, and values stay strings', () => {
    expect(parseSearch('?type=Land&type=Student+housing&exited=1&fund=%22A%22')).toEqual({
      type: ['Land', 'Student housing'],
      exited: '1',
      fund: '"A"',
    });
    expect(parseSearch('')).toEqual({});
    expect(parseSearch('?a')).toEqual({ a: '' });
  });

  it('[PUB-01] survive a round trip', () => {
    for (const text of ['?type=Land&type=Hotel&exited=1', '?q=%5B1%2C2%5D', '?a=true&b=', ''])
      expect(stringifySearch(parseSearch(text))).toBe(text);
    expect(stringifySearch({ page: 2, none: undefined, gone: null })).toBe('?page=2');
  });

  it('[PUB-01] may have hostile names without harm', () => {
    const search = parseSearch('?__proto__=x&constructor=y');
    expect(Object.getPrototypeOf(search)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });
});
