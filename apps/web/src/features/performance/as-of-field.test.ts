import { expect, it } from 'vitest';
import { typedDay } from './as-of-field.tsx';

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
