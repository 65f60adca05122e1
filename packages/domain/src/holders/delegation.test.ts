import { expect, it } from 'vitest';
import { formatLongDate } from '../time/format-date.ts';
import { delegateRightNames, lastMomentOf } from './delegation.ts';

it('[ENT-07] says that the right to documents opens statements and notices, and that of notices copies about money', () => {
  // The owner of a profile reads this when they decide: statements and notices name every amount.
  expect(delegateRightNames.documents).toMatch(
    /agreements.*verification documents.*fund documents.*statements.*notices of distributions and values/,
  );
  expect(delegateRightNames.notices).toMatch(
    /tax and verification documents.*agreements.*statements.*distributions.*values/,
  );
});

it('[ENT-07] lasts through the day before the midnight at which it ends', () => {
  const day = formatLongDate(lastMomentOf('2027-04-16T04:00:00.000Z'), 'America/New_York');
  expect(day).toBe('April 15, 2027');
});
