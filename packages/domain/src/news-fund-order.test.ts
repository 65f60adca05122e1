import { expect, it } from 'vitest';
import { sortNewsFunds } from './news-fund-order.ts';

it('[DOC-02] funds of news documents stand by end date, then close date, newest first, the undated last', () => {
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
