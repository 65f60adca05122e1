import { describe, expect, it } from 'vitest';
import { cardTarget } from './card-target.ts';

const item = { type: 'post', url: null, slug: 'a-slug', listLinkHref: null, body: '<p>x</p>' } as const;

describe('where a card leads', () => {
  it('[PUB-08] to the page of the item, or where its list link says', () => {
    expect(cardTarget(item)).toEqual({ slug: 'a-slug' });
    expect(cardTarget({ ...item, listLinkHref: 'https://x.example' })).toEqual({ href: 'https://x.example' });
  });

  it('[PUB-09] a link item without a body leads to its own url, one with a body to its page', () => {
    const link = { ...item, type: 'link', url: 'https://y.example' } as const;
    expect(cardTarget({ ...link, body: null })).toEqual({ href: 'https://y.example' });
    expect(cardTarget(link)).toEqual({ slug: 'a-slug' });
  });

  it('[PUB-08] never to an address that would run something', () => {
    for (const address of ['javascript:alert(1)', 'data:text/html,x', '//evil.example']) {
      expect(cardTarget({ ...item, listLinkHref: address })).toEqual({ slug: 'a-slug' });
      const link = { ...item, type: 'link', url: address, body: null } as const;
      expect(cardTarget(link)).toEqual({ slug: 'a-slug' });
    }
  });

  it('[PUB-08] nowhere without any of them', () => {
    expect(cardTarget({ ...item, slug: null })).toBeUndefined();
  });
});
