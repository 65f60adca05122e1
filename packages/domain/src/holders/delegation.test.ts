import { describe, expect, it } from 'vitest';
import { formatLongDate } from '../time/format-date.ts';
import {
  checkDelegation,
  delegateRightNames,
  delegationPeriod,
  delegationState,
  lastMomentOf,
} from './delegation.ts';

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

describe('[ENT-07] the state of a delegation', () => {
  const dates = {
    from: '2027-04-01T04:00:00.000Z',
    until: '2027-04-16T04:00:00.000Z',
    acceptedAt: '2027-03-01T12:00:00.000Z',
  };
  const at = (moment: string, changed: object = {}) =>
    delegationState({ ...dates, ...changed }, new Date(moment));

  it('goes from its first moment to the one before its end', () => {
    expect(at('2027-04-01T03:59:59.999Z')).toBe('upcoming');
    expect(at('2027-04-01T04:00:00.000Z')).toBe('current');
    expect(at('2027-04-16T03:59:59.999Z')).toBe('current');
    expect(at('2027-04-16T04:00:00.000Z')).toBe('over');
  });

  it('is an invitation until it is accepted, and over at its end all the same', () => {
    expect(at('2027-04-02T00:00:00.000Z', { acceptedAt: null })).toBe('invited');
    expect(at('2027-03-02T00:00:00.000Z', { acceptedAt: null })).toBe('invited');
    expect(at('2027-04-16T04:00:00.000Z', { acceptedAt: null })).toBe('over');
  });

  it('is ended by its owner at any time', () => {
    for (const moment of ['2027-03-02T00:00:00.000Z', '2027-04-02T00:00:00.000Z', '2028-01-01T00:00:00.000Z'])
      expect(at(moment, { endedAt: '2027-03-02T00:00:00.000Z' })).toBe('ended');
  });

  it('has begun long ago, and never ends, where nobody chose a day', () => {
    expect(at('1970-01-01T00:00:00.000Z', { from: null, until: null })).toBe('current');
    expect(at('2999-01-01T00:00:00.000Z', { from: null, until: null })).toBe('current');
  });
});

describe('[ENT-07] a new delegation', () => {
  const now = new Date('2027-04-02T00:00:00.000Z');

  it('grants something, and ends after it begins and after now', () => {
    expect(checkDelegation({ rights: ['view'] }, now)).toEqual({});
    expect(checkDelegation({ rights: ['view'], until: '2027-04-02T00:00:00.001Z' }, now)).toEqual({});
    expect(
      checkDelegation({ rights: ['view'], from: '2027-05-01T00:00:00Z', until: '2027-05-02T00:00:00Z' }, now),
    ).toEqual({});
  });

  it.each([
    [{ rights: [] }, ['rights']],
    [{ rights: ['view'], until: '2027-04-02T00:00:00.000Z' }, ['until']],
    [{ rights: ['view'], from: '2027-03-01T00:00:00Z', until: '2027-03-20T00:00:00Z' }, ['until']],
    [{ rights: ['view'], from: '2027-05-02T00:00:00Z', until: '2027-05-02T00:00:00Z' }, ['until']],
    [{ rights: [], until: '2027-04-01T00:00:00Z' }, ['rights', 'until']],
  ])('%j is refused by its %j', (delegation, fields) => {
    expect(Object.keys(checkDelegation(delegation, now))).toEqual(fields);
  });
});
