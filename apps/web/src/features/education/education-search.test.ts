import { describe, expect, it } from 'vitest';
import { educationSearch } from './education-search.ts';

describe('page numbers in the URL', () => {
  it('[PUB-07] are read for each list; the first page is omitted', () => {
    expect(educationSearch({ videos: '2', papers: '3' })).toEqual({ videos: 2, papers: 3 });
    expect(educationSearch({ videos: 2 })).toEqual({ videos: 2, papers: undefined });
    expect(educationSearch({ videos: '1' }).videos).toBeUndefined();
  });

  it('[PUB-07] drop anything that is not a page number', () => {
    for (const videos of ['0', '-1', '1.5', '1e3', 'x', '', '99999', ['2', '3'], {}, null, Number.NaN])
      expect(educationSearch({ videos }).videos).toBeUndefined();
  });
});
