import { describe, expect, it } from 'vitest';
import { educationSearch } from './education-search.ts';

describe('the pages in the address', () => {
  it('[PUB-07] are read, each list for itself; the first goes without saying', () => {
    expect(educationSearch({ videos: '2', papers: '3' })).toEqual({ videos: 2, papers: 3 });
    expect(educationSearch({ videos: 2 })).toEqual({ videos: 2, papers: undefined });
    expect(educationSearch({ videos: '1' }).videos).toBeUndefined();
  });

  it('[PUB-07] leave out what is no page', () => {
    for (const videos of ['0', '-1', '1.5', '1e3', 'x', '', '99999', ['2', '3'], {}, null, Number.NaN])
      expect(educationSearch({ videos }).videos).toBeUndefined();
  });
});
