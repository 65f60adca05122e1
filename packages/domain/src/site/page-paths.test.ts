import { expect, it } from 'vitest';
import { fundPagePath, holdingPath, wirePath } from './page-paths.ts';

it('encodes what it is given, and leads to the dashboard without a fund’s address', () => {
  expect(fundPagePath('a b/c?d')).toBe('/syndication/dashboard/a%20b%2Fc%3Fd');
  expect(fundPagePath('harbor', 'a&b')).toBe('/syndication/dashboard/harbor?profile=a%26b');
  expect(fundPagePath(null)).toBe('/dashboard');
  expect(holdingPath('a/b')).toBe('/dashboard/investments/a%2Fb');
  expect(wirePath('a')).toBe('/dashboard/investments/a/wire');
});
