import { expect, it } from 'vitest';
import { compareSaves, continueLabel, mergeSaves } from './merge-saves.ts';
import { readForm } from './read-form.ts';

const seen = { name: 'A', city: 'Austin', email: 'old', tags: ['x'] };
const mine = { name: 'A', city: 'Dallas', email: 'mine', tags: ['x'] };
const saved = { name: 'B', city: 'Austin', email: 'theirs', tags: ['x', 'y'] };

it('[BAC-03] tells apart what they changed and what both changed', () => {
  expect(compareSaves(seen, mine, saved)).toEqual({ theirs: ['name', 'tags'], both: ['email'] });
  // The same change twice is no conflict.
  expect(compareSaves(seen, { ...mine, email: 'theirs' }, saved).both).toEqual([]);
});

it('[BAC-03] keeps both: theirs where I changed nothing, mine elsewhere unless theirs was chosen', () => {
  expect(mergeSaves(seen, mine, saved, new Set())).toEqual({ ...saved, city: 'Dallas', email: 'mine' });
  expect(mergeSaves(seen, mine, saved, new Set(['email']))).toEqual({ ...saved, city: 'Dallas' });
});

it('[BAC-03] reads the inputs of a form by the rules of the contract, with errors at their fields', () => {
  const read = (values: Record<string, string>, mode: 'create' | 'update' = 'update') =>
    readForm('funds', values, Object.keys(values), { mode, timeZone: 'America/New_York' });
  expect(
    read({ min_inv_amount: '$25,000.50', fee: '1.5 %', type: '', open_date: '2026-07-01T09:00' }),
  ).toEqual({
    body: { min_inv_amount: 25_000.5, fee: 1.5, type: null, open_date: '2026-07-01T13:00:00.000Z' },
    errors: {},
  });
  const { errors } = read({
    min_inv_amount: '-5',
    fee: 'high',
    name: ' ',
    schedule_call_url: 'javascript:x',
  });
  expect(Object.keys(errors).sort()).toEqual(['fee', 'min_inv_amount', 'name', 'schedule_call_url']);
  expect(Object.keys(read({ type: 'Land' }, 'create').errors)).toEqual(['name']);
});

it('[BAC-03] what goes on after a conflict keeps both only where nothing had to be chosen', () => {
  expect(continueLabel({ theirs: ['a'], both: [] })).toBe('Continue with both');
  expect(continueLabel({ theirs: ['a'], both: ['b'] })).toBe('Continue with my choices');
});
