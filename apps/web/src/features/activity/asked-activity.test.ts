import { expect, it } from 'vitest';
import { askedOf, lastPageIfPast, pageOf } from './asked-activity.ts';

it('[LED-05] shows the last page if the address names one after it', () => {
  const page = pageOf({ page: 99 });
  expect(askedOf({ page: 99 })).toEqual({ limit: 25, offset: 2450 });
  expect(lastPageIfPast(page, { items: [], total: 51 })).toEqual({ number: 3, rows: 25 });
  expect(lastPageIfPast(pageOf({ page: 4, rows: 'all' }), { items: [], total: 51 })).toEqual({
    number: 1,
    rows: 'all',
  });
});

it('stays on a page that has lines, and where there are none at all', () => {
  expect(lastPageIfPast(pageOf({ page: 3 }), { items: ['line'], total: 51 })).toBeNull();
  expect(lastPageIfPast(pageOf({ page: 3 }), { items: [], total: 0 })).toBeNull();
});
