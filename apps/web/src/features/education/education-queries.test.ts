import { describe, expect, it } from 'vitest';
import { cardTarget } from './education-queries.ts';

const item = { type: 'post', url: null, slug: 'a-slug', listLinkHref: null, body: '<p>x</p>' } as const;

describe('cardTarget', () => {
  it('[PUB-08] is the page of the item, or its list link if set', () => {
    expect(cardTarget(item)).toEqual({ slug: 'a-slug' });
    expect(cardTarget({ ...item, listLinkHref: 'https://x.example' })).toEqual({ href: 'https://x.example' });
  });

  it('[PUB-09] is the URL of a link item without a body, and the page of one with a body', () => {
    const link = { ...item, type: 'link', url: 'https://y.example' } as const;
    expect(cardTarget({ ...link, body: null })).toEqual({ href: 'https://y.example' });
    expect(cardTarget(link)).toEqual({ slug: 'a-slug' });
  });

  it('[PUB-08] is never a URL that would run a script', () => {
    for (const address of ['javascript:alert(1)', 'data:text/html,x', '//evil.example']) {
      expect(cardTarget({ ...item, listLinkHref: address })).toEqual({ slug: 'a-slug' });
      const link = { ...item, type: 'link', url: address, body: null } as const;
      expect(cardTarget(link)).toEqual({ slug: 'a-slug' });
    }
  });

  it('[PUB-08] is undefined when the item has none of them', () => {
    expect(cardTarget({ ...item, slug: null })).toBeUndefined();
  });
});
