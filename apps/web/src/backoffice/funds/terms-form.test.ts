import { expect, it } from 'vitest';
import { changedWords, toldWords } from './terms-form.tsx';

it('[BAC-06] names what a version of the terms changed', () => {
  const change = (field: 'fee' | 'plan') => ({ field, before: 1, after: 2 });
  expect(changedWords({ version: 2, changes: [change('fee'), change('plan')] })).toBe('Fee, Plan');
  expect(changedWords({ version: 1, changes: [] })).toBe('the first terms in this history');
});

it('[BAC-06] says who was told of new terms, and who was not and why', () => {
  expect(toldWords({ told: 0, withheld: 0, waiting: 0 })).toBeUndefined();
  expect(toldWords({ told: 1, withheld: 0, waiting: 2_000 })).toBe(
    'Of those who had signed before: one person told; 2,000 people to be told.',
  );
  expect(toldWords({ told: 0, withheld: 1, waiting: 0 })).toContain('one person not told, who may not read');
});
