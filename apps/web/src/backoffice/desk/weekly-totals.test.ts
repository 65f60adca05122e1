import { expect, it } from 'vitest';
import { weeklyTotals } from './weekly-totals.ts';

const row = (week: string, committed: number) => ({
  week,
  fund: '01a20464-0449-74ca-8d95-ea2fab58821b',
  name: 'Fund',
  committed,
  signed: 0,
  countersigned: 0,
});

it('[BAC-01] adds the funds of a week to the cent, and shows the weeks in between that have none', () => {
  const weeks = [row('2026-11-16', 0.1), row('2026-11-16', 0.2), row('2026-11-02', 5)];
  expect(weeklyTotals(weeks)).toEqual([
    { week: '2026-11-02', committed: 500n, signed: 0n, countersigned: 0n },
    { week: '2026-11-09', committed: 0n, signed: 0n, countersigned: 0n },
    { week: '2026-11-16', committed: 30n, signed: 0n, countersigned: 0n },
  ]);
  expect(weeklyTotals([])).toEqual([]);
});
