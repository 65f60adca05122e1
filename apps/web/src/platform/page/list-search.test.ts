import { expect, it } from 'vitest';
import { listSearch } from './list-search.ts';

it('[BAC-12] reads filters and page from the address, and ignores everything else', () => {
  expect(
    listSearch({ state: 'failed', text: 42, page: '3', rows: '25', action: '', since: {}, color: 'red' }),
  ).toEqual({ state: 'failed', text: '42', page: 3, rows: 25 });
  expect(listSearch({ page: -1, rows: 3, record: 'x'.repeat(201) })).toEqual({});
});
