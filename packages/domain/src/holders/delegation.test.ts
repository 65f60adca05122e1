import { expect, it } from 'vitest';
import { formatLongDate } from '../time/format-date.ts';
import { delegateRightNames, delegationPeriod, lastMomentOf } from './delegation.ts';

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

it.each([
  ['Pacific/Auckland', '2027-03-31T11:00:00.000Z', '2027-04-15T12:00:00.000Z'],
  ['America/New_York', '2027-04-01T04:00:00.000Z', '2027-04-16T04:00:00.000Z'],
  ['Pacific/Honolulu', '2027-04-01T10:00:00.000Z', '2027-04-16T10:00:00.000Z'],
])(
  '[ENT-07] begins and ends with the chosen days on the clock of the portal, in %s',
  (timeZone, from, until) => {
    const period = delegationPeriod({ from: '2027-04-01', until: '2027-04-15' }, timeZone);
    expect(period).toEqual({ from, until });
    expect(formatLongDate(from, timeZone)).toBe('April 1, 2027');
    expect(formatLongDate(lastMomentOf(until), timeZone)).toBe('April 15, 2027');
  },
);

it('[ENT-07] has no beginning and no end where no day is chosen', () => {
  const none = { from: null, until: null };
  expect(delegationPeriod({ from: '', until: '' }, 'UTC')).toEqual(none);
  expect(delegationPeriod({ from: '2027-02-30', until: '2027-04-31' }, 'UTC')).toEqual(none);
});
