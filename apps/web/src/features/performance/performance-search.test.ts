import { expect, it } from 'vitest';
import { performanceSearch, typedDay } from './performance-search.ts';

it('[MET-01] reads a day and a profile from the address, and ignores what means nothing', () => {
  const profile = '01a222fb-4ee1-72fc-981b-a8e9181df31f';
  expect(performanceSearch({ profile, asOf: '2026-02-28' })).toEqual({ profile, asOf: '2026-02-28' });
  expect(performanceSearch({ profile: 'x', asOf: '2026-02-30' })).toEqual({});
});

it('[MET-01] takes a day from the keyboard once all of it is typed', () => {
  // What a date field holds while 03/15/2024 is typed over nothing, and while its year is typed again.
  expect(['0002-03-15', '0020-03-15', '0202-03-15', '2024-03-15'].map(typedDay)).toEqual([
    null,
    null,
    null,
    '2024-03-15',
  ]);
  expect(typedDay('')).toBeUndefined();
});
