import { expect, it } from 'vitest';
import { isReversibleAlone, type ReversalFacts } from './entry-kinds.ts';

const opening: ReversalFacts = {
  kind: 'opening',
  receipt: null,
  run: null,
  isReversed: false,
  isValueTaken: false,
  accounts: ['investments', 'valuation'],
};

it('[LED-02] reverses by itself what the percentages said at an opening, once', () => {
  expect(isReversibleAlone(opening)).toBe(true);
  expect(isReversibleAlone({ ...opening, isReversed: true })).toBe(false);
  expect(isReversibleAlone({ ...opening, kind: 'reversal' })).toBe(false);
});

it.each<[string, Partial<ReversalFacts>]>([
  ['a receipt', { receipt: 'r' }],
  ['a commitment', { kind: 'commitment', accounts: ['commitments', 'unfunded'] }],
  ['a line of a run', { kind: 'distribution', run: 'r', accounts: ['profit', 'payable'] }],
  ['the value that a position lost with its capital', { kind: 'valuation' }],
  ['a value that was taken away since', { isValueTaken: true }],
])('[LED-02] [LED-03] does not reverse by itself %s', (_, facts) => {
  expect(isReversibleAlone({ ...opening, ...facts })).toBe(false);
});
