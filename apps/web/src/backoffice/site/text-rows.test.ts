import type { Entity } from '@paddock/contract';
import { expect, it } from 'vitest';
import { comparePlaces, needsText, textPage, textRows } from './text-rows.ts';

const portal = { slug: 'harbor', hasWelcomePage: false };
const text = (slug: string, part: Partial<Entity<'contents'>> = {}) =>
  ({ _id: slug, slug, title: '', body: '<p>Text</p>', portal: 'p', ...part }) as Entity<'contents'>;
const stateOf = (slug: string, texts: Entity<'contents'>[], more = portal) =>
  textRows(texts, more).find((row) => row.slug === slug)?.state;

it('[BAC-05] lists every text that a portal shows, and which ones are missing or empty', () => {
  const rows = textRows([text('about'), text('contact', { body: ' ' })], portal);
  const lacking = rows.filter(needsText).map(({ slug }) => slug);
  expect(lacking).toContain('contact');
  expect(lacking).toContain('header-extra-harbor');
  expect(lacking).toContain('privacy-policy');
  expect(lacking).not.toContain('about');
  expect(lacking).not.toContain('home-figure-1');
  expect(rows.map(({ slug }) => slug)).not.toContain('welcome-title');
  expect(stateOf('welcome-title', [], { ...portal, hasWelcomePage: true })).toBe('missing');
});

it('[BAC-05] [CON-02] shows the portal’s own text before the one that all portals share, in any order', () => {
  const own = text('about', { _id: 'own' });
  const shared = text('about', { _id: 'shared', portal: null });
  for (const texts of [
    [own, shared],
    [shared, own],
  ])
    expect(textRows(texts, portal).filter(({ slug }) => slug === 'about')).toEqual([
      { slug: 'about', state: 'written', text: own },
    ]);
  expect(stateOf('about', [shared])).toBe('shared');
});

it('[BAC-12] counts a title alone as written, and lists texts that no page shows', () => {
  expect(stateOf('home-approach', [text('home-approach', { title: 'How', body: '' })])).toBe('written');
  expect(stateOf('footnote', [text('footnote')])).toBe('written');
});

it('[BAC-12] knows the page of a text, and lists texts in the order of the pages', () => {
  expect(textPage('home-intro')?.path).toBe('/');
  expect(textPage('footer-terms')?.path).toBe('/');
  expect(textPage('about')?.path).toBe('/about');
  expect(textPage('about-the-moon')).toBeUndefined();
  expect(['contact', 'zebra', 'home-title', 'about', 'home-intro'].toSorted(comparePlaces)).toEqual([
    'home-intro',
    'home-title',
    'about',
    'contact',
    'zebra',
  ]);
});
