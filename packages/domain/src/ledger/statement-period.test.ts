import { describe, expect, it } from 'vitest';
import {
  beforeOpeningText,
  daysOfPeriod,
  endedPeriods,
  isBeforeOpening,
  issueBlock,
  periodName,
  periodsBetween,
  statementColumns,
} from './statement-period.ts';

describe('a period', () => {
  it('is a quarter or a year of the calendar', () => {
    expect(['2026-Q1', '2026-Q2', '2026-Q3', '2026-Q4', '2024'].map(daysOfPeriod)).toEqual([
      { from: '2026-01-01', to: '2026-03-31' },
      { from: '2026-04-01', to: '2026-06-30' },
      { from: '2026-07-01', to: '2026-09-30' },
      { from: '2026-10-01', to: '2026-12-31' },
      { from: '2024-01-01', to: '2024-12-31' },
    ]);
    for (const text of ['', '26', '2026-Q5', '2026-Q0', '2026-01', '1899', '9999', '2026-Q1 '])
      expect([text, daysOfPeriod(text)]).toEqual([text, undefined]);
    expect(['2026-Q1', '2024'].map(periodName)).toEqual(['Q1 2026', '2024']);
  });

  it('is listed from the first day of a journal to today, the newest first', () => {
    expect(periodsBetween('2024-08-15', '2026-04-01')).toEqual([
      '2026',
      '2026-Q2',
      '2026-Q1',
      '2025',
      '2025-Q4',
      '2025-Q3',
      '2025-Q2',
      '2025-Q1',
      '2024',
      '2024-Q4',
      '2024-Q3',
    ]);
    expect(periodsBetween('2026-04-01', '2026-04-01')).toEqual(['2026', '2026-Q2']);
  });

  it('[LED-06] has ended once its last day is over, and none before the first day of a journal is listed', () => {
    expect(endedPeriods('2025-11-20', '2026-03-31')).toEqual(['2025', '2025-Q4']);
    expect(endedPeriods('2025-11-20', '2026-04-01')).toEqual(['2026-Q1', '2025', '2025-Q4']);
    expect(endedPeriods('2026-11-02', '2026-12-31')).toEqual([]);
    expect(endedPeriods('2026-11-02', '2027-01-01')).toEqual(['2026', '2026-Q4']);
  });
});

describe('the columns of a statement', () => {
  it('[LED-06] are the quarter, the year to date, and everything since inception', () => {
    expect(statementColumns('2026-Q2')).toEqual([
      { name: 'Q2 2026', from: '2026-04-01', to: '2026-06-30' },
      { name: 'Year to date', from: '2026-01-01', to: '2026-06-30' },
      { name: 'Since inception', from: '0001-01-01', to: '2026-06-30' },
    ]);
    expect(statementColumns('2026').map(({ name }) => name)).toEqual(['2026', 'Since inception']);
  });

  it('[LED-06] end today in a period that has not ended', () => {
    expect(statementColumns('2026-Q2', '2026-05-07')).toEqual([
      { name: 'Q2 2026 to date', from: '2026-04-01', to: '2026-05-07' },
      { name: 'Year to date', from: '2026-01-01', to: '2026-05-07' },
      { name: 'Since inception', from: '0001-01-01', to: '2026-05-07' },
    ]);
    expect(statementColumns('2026-Q1', '2026-05-07')[0]).toMatchObject({ name: 'Q1 2026', to: '2026-03-31' });
    expect(statementColumns('2026-Q2', '2026-06-30')[0]?.name).toBe('Q2 2026');
  });
});

describe('the statements of a period', () => {
  it('[LED-06] are issued once it has ended and the book is closed through its last day', () => {
    const q1 = { to: '2026-03-31' };
    const on = (today: string, closedThrough: string | null) =>
      issueBlock(q1, { today, closedThrough, statedOn: null });
    expect(on('2026-03-31', '2026-03-30')).toBe('not_ended');
    expect(on('2026-04-01', null)).toBe('not_closed');
    expect(on('2026-04-01', '2026-03-30')).toBe('not_closed');
    expect(on('2026-04-01', '2026-03-31')).toBeNull();
    expect(on('2026-09-01', '2026-06-30')).toBeNull();
  });

  it('[LED-06] [LED-10] are not issued of a period that ended before the day that the opening states', () => {
    const on = (statedOn: string | null, closedThrough: string | null = '2026-06-30', today = '2026-09-01') =>
      issueBlock({ to: '2026-03-31' }, { today, closedThrough, statedOn });
    expect(on('2026-04-01')).toBe('before_opening');
    expect(on('2026-03-31')).toBeNull();
    expect(on('2026-01-01')).toBeNull();
    expect(on(null)).toBeNull();
    // To close the journal would not help.
    expect(on('2026-04-01', null)).toBe('before_opening');
    expect(on('2026-03-31', null)).toBe('not_closed');
    expect(on('2026-04-01', null, '2026-03-31')).toBe('not_ended');
  });

  it('[LED-06] [LED-10] are those before the opening where the period ended before the day that it states', () => {
    const on = (statedOn: string | null) =>
      periodsBetween('2025-11-01', '2026-07-01').filter((period) =>
        isBeforeOpening(daysOfPeriod(period) ?? { to: '' }, statedOn),
      );
    expect(on(null)).toEqual([]);
    expect(on('2026-03-31')).toEqual(['2025', '2025-Q4']);
    expect(on('2026-04-01')).toEqual(['2026-Q1', '2025', '2025-Q4']);
    expect(on('2025-12-31')).toEqual([]);
    expect(beforeOpeningText('2025-Q4')).toBe(
      'Q4 2025 ended before the day for which the opening of the journal states distributions and values, so its statements would leave them out.',
    );
  });
});

it.each(['2026-Q5', '2026-Q0', '26', '', 'Q1-2026'])('[LED-07] %j has no columns', (period) => {
  expect(() => statementColumns(period)).toThrow(RangeError);
});
