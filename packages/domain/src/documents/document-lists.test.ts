import { expect, it } from 'vitest';
import { displayTitle, sortNewsFunds, taxYears } from './document-lists.ts';

it('[DOC-02] the funds of news documents are sorted by end date, then close date, newest first, undated ones last', () => {
  const funds = [
    { name: 'undated' },
    { name: 'early', end_date: '2024-01-01', close_date: '2026-01-01' },
    { name: 'late, closed first', end_date: '2025-01-01', close_date: '2023-01-01' },
    { name: 'closed only', close_date: '2026-01-01' },
    { name: 'late, closed last', end_date: new Date('2025-01-01'), close_date: '2024-01-01' },
  ];
  expect(sortNewsFunds(funds).map((fund) => fund.name)).toEqual([
    'late, closed last',
    'late, closed first',
    'early',
    'closed only',
    'undated',
  ]);
});

it('[COL-05] a document is shown by its trimmed title, or else its original name', () => {
  expect(displayTitle({ title: ' K-1 ', originalName: 'a.pdf' })).toBe('K-1');
  expect(displayTitle({ title: '  ', originalName: 'a.pdf' })).toBe('a.pdf');
  expect(displayTitle({ title: null })).toBe('');
});

it('[DOC-03] the tax years are the current year and the 9 before it', () => {
  expect(taxYears(new Date('2026-12-31T23:59:59Z'), 'UTC')).toEqual([
    2026, 2025, 2024, 2023, 2022, 2021, 2020, 2019, 2018, 2017,
  ]);
});

it('[DOC-03] the current tax year begins and ends with the portal’s', () => {
  const current = (moment: string, timeZone: string) => taxYears(new Date(moment), timeZone)[0];
  expect(current('2026-12-31T10:59:59Z', 'Pacific/Auckland')).toBe(2026);
  expect(current('2026-12-31T11:00:00Z', 'Pacific/Auckland')).toBe(2027);
  expect(current('2027-01-01T09:59:59Z', 'Pacific/Honolulu')).toBe(2026);
  expect(current('2027-01-01T10:00:00Z', 'Pacific/Honolulu')).toBe(2027);
});
