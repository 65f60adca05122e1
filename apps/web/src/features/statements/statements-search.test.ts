import { expect, it } from 'vitest';
import { statementsSearch } from './statements-search.ts';

const id = '01906b1e-7c00-7000-8000-000000000001';

it('[LED-06] reads the filter of statements from the address, and ignores what is none', () => {
  expect(statementsSearch({ fund: id, profile: id, kind: 'notice', year: '2026' })).toEqual({
    fund: id,
    profile: id,
    kind: 'notice',
    year: 2026,
  });
  const none = { fund: undefined, profile: undefined, kind: undefined, year: undefined };
  expect(statementsSearch({ fund: 'x', profile: 7, kind: 'letter', year: '26' })).toEqual(none);
  expect(statementsSearch({})).toEqual(none);
});
