import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysToClose, fundStatus, fundStatuses } from './fund-status.ts';

const dates = {
  open_date: '2026-01-01T00:00:00Z',
  start_date: '2026-02-01T00:00:00Z',
  close_date: '2026-03-01T00:00:00Z',
  end_date: '2026-04-01T00:00:00Z',
};
const at = (iso: string) => new Date(iso);

describe('fund status', () => {
  it.each([
    ['2025-12-31T23:59:59Z', 'New'],
    ['2026-01-01T00:00:00Z', 'Open'],
    ['2026-01-31T23:59:59Z', 'Open'],
    ['2026-02-01T00:00:00Z', 'Started'],
    ['2026-02-28T23:59:59Z', 'Started'],
    ['2026-03-01T00:00:00Z', 'Closed'],
    ['2026-03-31T23:59:59Z', 'Closed'],
    ['2026-04-01T00:00:00Z', 'Done'],
  ])('[FND-01] at %s is %s by its dates', (now, status) => {
    expect(fundStatus(dates, at(now))).toBe(status);
  });

  it('[FND-01] is Closed or Done if set by hand, and ignores any other word', () => {
    const now = at('2026-02-10T00:00:00Z');
    expect(fundStatus({ ...dates, fund_status: 'Closed' }, now)).toBe('Closed');
    expect(fundStatus({ ...dates, fund_status: 'Done' }, now)).toBe('Done');
    expect(fundStatus({ ...dates, fund_status: 'New' }, now)).toBe('Started');
  });

  it('[BAC-06] is New while the fund is a draft, whatever its dates and the status set by hand', () => {
    const now = at('2026-02-10T00:00:00Z');
    expect(fundStatus({ ...dates, is_draft: true }, now)).toBe('New');
    expect(fundStatus({ ...dates, is_draft: true, fund_status: 'Done' }, now)).toBe('New');
    expect(fundStatus({ ...dates, is_draft: false }, now)).toBe('Started');
  });

  it('[FND-01] is New without an open date', () => {
    expect(fundStatus({ ...dates, open_date: null }, at('2030-01-01T00:00:00Z'))).toBe('New');
    expect(fundStatus({}, at('2030-01-01T00:00:00Z'))).toBe('New');
  });

  it.each([
    ['start_date', 'Open'],
    ['close_date', 'Started'],
    ['end_date', 'Closed'],
  ] as const)('[FND-01] has not reached a missing %s: %s', (missing, status) => {
    expect(fundStatus({ ...dates, [missing]: undefined }, at('2030-01-01T00:00:00Z'))).toBe(status);
  });

  it('[FND-01] never goes back as time passes', () => {
    const date = fc.option(fc.date({ noInvalidDate: true }), { nil: null });
    const fund = fc.record({ open_date: date, start_date: date, close_date: date, end_date: date });
    const moment = fc.date({ noInvalidDate: true });
    fc.assert(
      fc.property(fund, moment, moment, (dated, a, b) => {
        const [earlier, later] = a <= b ? [a, b] : [b, a];
        const order = (now: Date) => fundStatuses.indexOf(fundStatus(dated, now));
        expect(order(earlier)).toBeLessThanOrEqual(order(later));
      }),
    );
  });
});

describe('daysToClose', () => {
  const close = '2030-01-10T12:00:00Z';

  it('[BAC-01] counts days of the calendar, which change at midnight where the reader is', () => {
    const count = (now: string, timeZone = 'America/New_York') => daysToClose(close, new Date(now), timeZone);
    expect(count('2030-01-08T12:00:00Z')).toBe(2);
    expect(count('2030-01-09T04:59:59Z')).toBe(2);
    expect(count('2030-01-09T05:00:00Z')).toBe(1);
    expect(count('2030-01-09T04:59:59Z', 'Asia/Tokyo')).toBe(1);
    expect(count('2030-01-10T11:59:59Z')).toBe(0);
    expect(count('2030-02-01T00:00:00Z')).toBe(0);
    expect(count('2029-10-31T12:00:00Z')).toBe(71);
  });

  it('[BAC-01] says nothing for a fund without a date to close', () => {
    expect(daysToClose(null, new Date(close))).toBeUndefined();
  });
});
