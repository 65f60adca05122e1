import type { DeskFund } from '@paddock/contract';
import { expect, it } from 'vitest';
import { openRaises, weeklyTotals } from './raise-figures.ts';

const fund = (name: string, values: Partial<DeskFund>): DeskFund => ({
  fund: '01a20464-0449-74ca-8d95-ea2fab58821b',
  name,
  target: 1_000_000,
  committed: 0,
  signed: 0,
  countersigned: 0,
  funded: 0,
  status: 'Started',
  closesAt: null,
  counts: { opened: 0, accepted: 0, signed: 0, complete: 0 },
  ...values,
});
const at = '2026-11-24T12:00:00.000Z';

it('[BAC-01] shows the funds that are open, the first to close first, with the days that are left', () => {
  const funds = [
    fund('Without a date', {}),
    fund('Today', { closesAt: '2026-11-24T23:00:00.000Z' }),
    fund('Later', { closesAt: '2026-12-24T12:00:00.000Z' }),
    fund('Tomorrow', { closesAt: '2026-11-25T11:00:00.000Z' }),
    fund('To come', { status: 'Open', closesAt: '2027-01-01T00:00:00.000Z' }),
    fund('Draft', { status: 'New' }),
    fund('Closed', { status: 'Closed', closesAt: '2026-11-01T00:00:00.000Z' }),
    fund('Done', { status: 'Done' }),
  ];
  expect(openRaises({ funds, at }, 'America/New_York').map(({ name, time }) => [name, time])).toEqual([
    ['Today', 'Closes today'],
    ['Tomorrow', '1 day left'],
    ['Later', '30 days left'],
    ['To come', 'Not started yet'],
    ['Without a date', 'No closing date'],
  ]);
});

it('[BAC-01] says how much of the target is committed, never more than all of it, and nothing without a target', () => {
  const percents = (values: Partial<DeskFund>) =>
    openRaises({ funds: [fund('Fund', values)], at }, null)[0]?.percent;
  expect(percents({ committed: 333_333.33 })).toBe(33.3);
  expect(percents({ committed: 2_000_000 })).toBe(100);
  expect(percents({ committed: 5, target: null })).toBeUndefined();
  expect(percents({ committed: 5, target: 0 })).toBeUndefined();
});

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
