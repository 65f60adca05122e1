import { describe, expect, it } from 'vitest';
import { linkedPages } from './page-links.tsx';

describe('page links', () => {
  it('[PUB-07] link the first and last pages and the neighbors, with a gap for the rest', () => {
    expect(linkedPages(1, 1)).toEqual([1]);
    expect(linkedPages(1, 3)).toEqual([1, 2, 3]);
    expect(linkedPages(5, 9)).toEqual([1, 0, 4, 5, 6, 0, 9]);
    expect(linkedPages(9, 9)).toEqual([1, 0, 8, 9]);
  });

  it('[PUB-07] show the page instead of a gap of one', () => {
    expect(linkedPages(4, 5)).toEqual([1, 2, 3, 4, 5]);
  });

  it('[PUB-07] link to existing pages from one that does not exist', () => {
    expect(linkedPages(40, 2)).toEqual([1, 2]);
  });
});
