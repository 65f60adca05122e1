import { describe, expect, it } from 'vitest';
import { portfolioSearch, toFilter, toSearch } from './portfolio-search.ts';

describe('filters in the URL', () => {
  it('[PUB-01] are read with one or several values', () => {
    expect(portfolioSearch({ type: 'Land', fund: ['A', 'B', 'A'], exited: '1' })).toEqual({
      type: ['Land'],
      fund: ['A', 'B'],
      exited: '1',
    });
    expect(portfolioSearch({})).toEqual({ type: undefined, fund: undefined, exited: undefined });
  });

  it('[PUB-01] drop unknown filters and excess values', () => {
    const many = Array.from({ length: 80 }, (_, index) => `Type ${index}`);
    const search = portfolioSearch({ type: many, fund: ['', 'x'.repeat(501)], exited: 'yes', other: 'x' });
    expect(search.type).toHaveLength(50);
    expect(search).toMatchObject({ fund: undefined, exited: undefined });
    expect(search).not.toHaveProperty('other');
  });

  it('[PUB-01] survive a round trip', () => {
    const filter = { types: ['Land'], funds: ['<b>A</b>'], exitedOnly: true };
    expect(toFilter(toSearch(filter))).toEqual(filter);
    expect(toSearch({ types: [], funds: [], exitedOnly: false })).toEqual({});
  });
});
