import { describe, expect, it } from 'vitest';
import { educationSearch, listPageOf, openedFrom } from './education-search.ts';

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

describe('the page to which an item leads back', () => {
  it('[PUB-08] is the one from which it was opened, with its page numbers', () => {
    const news = { path: '/news', search: { videos: undefined, papers: 2 } } as const;
    expect(listPageOf(openedFrom(news))).toEqual(news);
    const education = { path: '/education', search: { videos: 3, papers: undefined } } as const;
    expect(listPageOf(openedFrom(education))).toEqual(education);
  });

  it('[PUB-08] is the first page of education where the history names none that exists', () => {
    const first = { path: '/education', search: { videos: undefined, papers: undefined } };
    for (const state of [
      {},
      { educationList: undefined },
      { educationList: null },
      { educationList: { path: '/admin', search: { papers: 'x' } } },
      { educationList: { path: '//evil.example' } },
      { educationList: 7 },
    ])
      expect(listPageOf(state)).toEqual(first);
  });
});
