import { fieldsOf } from '@paddock/contract';
import { expect, it } from 'vitest';
import { tidyAmount } from '../../../ui/forms/money-field.tsx';
import { changedNames, moveToZone, toFormValues } from './form-values.ts';

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
