import { expect, it } from 'vitest';
import { performanceSearch } from './performance-search.ts';

it('[MET-01] reads a day and a profile from the address, and ignores what means nothing', () => {
  const profile = '01a222fb-4ee1-72fc-981b-a8e9181df31f';
  expect(performanceSearch({ profile, asOf: '2026-02-28' })).toEqual({ profile, asOf: '2026-02-28' });
  expect(performanceSearch({ profile: 'x', asOf: '2026-02-30' })).toEqual({});
});
