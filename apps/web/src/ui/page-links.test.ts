import { describe, expect, it } from 'vitest';
import { linkedPages } from './page-links.tsx';

describe('the pages of a list', () => {
  it('[PUB-07] that are linked: the ends, the neighbours, and a gap for what is left out', () => {
    expect(linkedPages(1, 1)).toEqual([1]);
    expect(linkedPages(1, 3)).toEqual([1, 2, 3]);
    expect(linkedPages(5, 9)).toEqual([1, 0, 4, 5, 6, 0, 9]);
    expect(linkedPages(9, 9)).toEqual([1, 0, 8, 9]);
  });

  it('[PUB-07] a gap of one page is that page', () => {
    expect(linkedPages(4, 5)).toEqual([1, 2, 3, 4, 5]);
  });

  it('[PUB-07] a page that is not there links to those that are', () => {
    expect(linkedPages(40, 2)).toEqual([1, 2]);
  });
});
