import { buildPath, listMoneyActivity } from '@paddock/contract';
import { expect, it } from 'vitest';
import { activitySearch } from './activity-search.ts';
import { askedOf } from './asked-activity.ts';

it('[LED-05] reads a filter and a page from the address, and ignores what means nothing', () => {
  const fund = '01a222fb-4ee1-72fc-981b-a8e9181df31f';
  expect(activitySearch({ fund, kind: 'paid_out', year: '2026', page: '3', rows: '50' })).toEqual({
    fund,
    profile: undefined,
    kind: 'paid_out',
    year: 2026,
    page: 3,
    rows: 50,
  });
  const nothing = activitySearch({ fund: 'x', profile: 7, kind: 5, year: 'now', page: 1, rows: 3 });
  expect(Object.values(nothing).filter((value) => value !== undefined)).toEqual([]);
});

it('[LED-05] asks for the page and the filter of the address', () => {
  const pathOf = (params: Record<string, string>) =>
    buildPath(listMoneyActivity.path, { query: askedOf(activitySearch(params)) });
  expect(pathOf({})).toBe('/api/ledger/activity?limit=25&offset=0');
  expect(pathOf({ kind: 'paid_out' })).toBe('/api/ledger/activity?kind=paid_out&limit=25&offset=0');
  expect(pathOf({ kind: 'profit' })).toBe('/api/ledger/activity?kind=profit&limit=25&offset=0');
  expect(pathOf({ kind: 'all' })).toBe('/api/ledger/activity?limit=25&offset=0');
  expect(pathOf({ year: '2026', page: '3', rows: '50' })).toBe(
    '/api/ledger/activity?year=2026&limit=50&offset=100',
  );
});
