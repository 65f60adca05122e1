import { expect, it } from 'vitest';
import { counted } from './counted.ts';

it.each([
  [0, '0 people'],
  [1, '1 person'],
  [1_200, '1,200 people'],
])('counts %i with its noun', (count, words) => {
  expect(counted(count, 'person', 'people')).toBe(words);
});

it('adds an s to a noun whose plural is not given', () => {
  expect([counted(1, 'row'), counted(2, 'row')]).toEqual(['1 row', '2 rows']);
});
