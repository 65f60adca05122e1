import { expect, it } from 'vitest';
import { isPublishedNowhere, publicPath } from './shown-records.ts';

it('[PUB-07] a published record without a portal is shown nowhere', () => {
  expect(isPublishedNowhere({ isPublished: true, portal: null })).toBe(true);
  expect(isPublishedNowhere({ isPublished: true, portal: '' })).toBe(true);
  expect(isPublishedNowhere({ isPublished: true, portal: 'stallion' })).toBe(false);
  expect(isPublishedNowhere({ isPublished: false, portal: null })).toBe(false);
  expect(isPublishedNowhere({})).toBe(false);
});

it('[PUB-08] [INV-07] items and assets have pages of their own, and people are on the team page', () => {
  expect(publicPath('blog_items', { slug: 'a b' })).toBe('/education/a%20b');
  expect(publicPath('assets_items', { slug: 'mill' })).toBe('/portfolio/mill');
  expect(publicPath('assets_items', { slug: null })).toBe('/portfolio');
  expect(publicPath('team_members', {})).toBe('/about');
});
