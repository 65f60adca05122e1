import { describe, expect, it } from 'vitest';
import { parseSearch, stringifySearch } from './search-text.ts';

describe('the search of an address', () => {
  it('[PUB-01] reads as a form writes it: a name may come several times, and values stay texts', () => {
    expect(parseSearch('?type=Land&type=Student+housing&exited=1&fund=%22A%22')).toEqual({
      type: ['Land', 'Student housing'],
      exited: '1',
      fund: '"A"',
    });
    expect(parseSearch('')).toEqual({});
    expect(parseSearch('?a')).toEqual({ a: '' });
  });

  it('[PUB-01] is written back as it was read', () => {
    for (const text of ['?type=Land&type=Hotel&exited=1', '?q=%5B1%2C2%5D', '?a=true&b=', ''])
      expect(stringifySearch(parseSearch(text))).toBe(text);
    expect(stringifySearch({ page: 2, none: undefined, gone: null })).toBe('?page=2');
  });

  it('[PUB-01] a hostile name touches nothing else', () => {
    const search = parseSearch('?__proto__=x&constructor=y');
    expect(Object.getPrototypeOf(search)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });
});
