import { expect, it } from 'vitest';
import { pageAddress } from './page-address.ts';

it('[BAC-12] previews a page on the portal that it belongs to', () => {
  const here = { protocol: 'http:', port: '3000' };
  expect(pageAddress({ domains: ['sports.localhost', 'x'] }, '/about', here)).toBe(
    'http://sports.localhost:3000/about',
  );
  expect(pageAddress({ domains: ['a.example'] }, '/', { protocol: 'https:', port: '' })).toBe(
    'https://a.example/',
  );
  expect(pageAddress({ domains: [] }, '/about', here)).toBe('/about');
});
