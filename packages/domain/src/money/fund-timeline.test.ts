import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fundStatus } from './fund-status.ts';
import { closeEarlyBlock, fundDateErrors, fundTimeline, reopenBlock } from './fund-timeline.ts';

const day = (date: number) => new Date(Date.UTC(2026, 5, date));
const fund = { open_date: day(1), start_date: day(5), close_date: day(20), end_date: day(28) };

describe('the timeline of a fund', () => {
  it('[BAC-06] says the status at each date and now, in order', () => {
    expect(fundTimeline(fund, day(10)).map(({ kind, status }) => [kind, status])).toEqual([
      ['open_date', 'Open'],
      ['start_date', 'Started'],
      ['now', 'Started'],
      ['close_date', 'Closed'],
      ['end_date', 'Done'],
    ]);
  });

  it('[BAC-06] leaves out the dates that are not set', () => {
    expect(fundTimeline({ open_date: day(1), close_date: null }, day(10)).map(({ kind }) => kind)).toEqual([
      'open_date',
      'now',
    ]);
  });

  it('[BAC-06] shows that a status set by hand holds at every date', () => {
    const closed = fundTimeline({ ...fund, fund_status: 'Closed' }, day(10));
    expect(new Set(closed.map(({ status }) => status))).toEqual(new Set(['Closed']));
  });

  it('[BAC-06] names each date that is before the one that it follows', () => {
    expect(fundDateErrors(fund)).toEqual({});
    expect(fundDateErrors({})).toEqual({});
    expect(fundDateErrors({ ...fund, close_date: day(2), end_date: day(1) })).toEqual({
      close_date: 'The closing must be on or after the start.',
      end_date: 'The end must be on or after the closing.',
    });
  });
});

describe('closing early and reopening', () => {
  it('[BAC-06] only a fund that takes investments is closed early', () => {
    expect(closeEarlyBlock('Started')).toBeNull();
    for (const status of ['Closed', 'Done'] as const)
      expect(closeEarlyBlock(status)).toBe('This fund is closed already.');
    for (const status of ['New', 'Open'] as const)
      expect(closeEarlyBlock(status)).toContain('does not take investments yet');
  });

  it('[BAC-06] a closed fund reopens until a later date that is not after its end', () => {
    const closed = { ...fund, fund_status: 'Closed', close_date: day(10) };
    const now = day(12);
    expect(reopenBlock(closed, day(15), now)).toBeNull();
    expect(reopenBlock(closed, null, now)).toBeNull();
    expect(reopenBlock(closed, day(12), now)).toContain('future');
    expect(reopenBlock(closed, day(29), now)).toContain('after the end');
    expect(reopenBlock(fund, day(15), now)).toContain('Only a closed fund');
    expect(reopenBlock({ ...fund, fund_status: 'Done' }, day(15), now)).toContain('has ended');
    expect(reopenBlock({ ...closed, end_date: day(11) }, null, now)).toContain('has ended');
    expect(reopenBlock({ ...closed, start_date: day(13) }, day(15), now)).toContain('start date');
  });

  it('[BAC-06] a fund that may reopen takes investments at once', () => {
    const date = fc.option(fc.integer({ min: 1, max: 27 }).map(day));
    const status = fc.constantFrom(null, 'Closed', 'Done');
    fc.assert(
      fc.property(date, date, date, date, status, date, (open, start, close, end, fund_status, next) => {
        const any = { open_date: open, start_date: start, close_date: close, end_date: end, fund_status };
        fc.pre(reopenBlock(any, next, day(14)) === null);
        expect(fundStatus({ ...any, fund_status: null, close_date: next }, day(14))).toBe('Started');
      }),
    );
  });
});
