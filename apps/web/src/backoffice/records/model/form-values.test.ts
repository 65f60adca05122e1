import { fieldsOf } from '@paddock/contract';
import { expect, it } from 'vitest';
import { tidyAmount } from '../../../ui/forms/money-field.tsx';
import {
  changedNames,
  compareSaves,
  continueLabel,
  mergeSaves,
  moveToZone,
  toFormValues,
} from './form-values.ts';
import { readForm } from './read-form.ts';

const fields = ['name', 'open_date', 'close_date', 'end_date'].flatMap((name) => {
  const field = fieldsOf('funds')[name];
  return field ? [{ name, field }] : [];
});
const newYork = 'America/New_York';
const phoenix = 'America/Phoenix';
/** In New York the clocks show half past one twice that night; this is the second time. */
const ambiguous = '2026-11-01T06:30:00.000Z';

it('[BAC-03] shows the times of a form on the clocks of another zone, edited or not', () => {
  const record = { _id: '1', id: '1', name: 'Land', open_date: ambiguous, close_date: null, end_date: null };
  const saved = toFormValues(fields, record, newYork);
  const savedThere = toFormValues(fields, record, phoenix);
  const edited = { ...saved, name: 'Lake', close_date: '2026-12-01T12:00', end_date: '2026-12' };
  const moved = moveToZone(fields, edited, { saved, savedThere, from: newYork, to: phoenix });
  expect(moved).toEqual({
    name: 'Lake',
    open_date: '2026-10-31T23:30',
    close_date: '2026-12-01T10:00',
    // Not a time yet: it stays as it was typed.
    end_date: '2026-12',
  });
  expect(changedNames(moved, savedThere)).toEqual(['name', 'close_date', 'end_date']);
});

it('[BAC-03] shows an amount as its input does when it is left, so that passing through changes nothing', () => {
  const amount = fieldsOf('funds')['min_inv_amount'];
  const record = { _id: '1', id: '1', min_inv_amount: 25_000.5 };
  const { min_inv_amount: shown } = toFormValues(
    amount ? [{ name: 'min_inv_amount', field: amount }] : [],
    record,
    newYork,
  );
  expect(shown).toBe('25,000.50');
  expect(tidyAmount(String(shown))).toBe(shown);
});

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
