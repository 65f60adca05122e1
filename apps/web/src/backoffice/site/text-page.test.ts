import { expect, it } from 'vitest';
import { comparePlaces, textPage } from './text-page.ts';

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
