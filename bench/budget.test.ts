import { expect, it } from 'vitest';
import { judge } from './budget.ts';
import { median, medianRatio } from './load/rounds.ts';

const p99 = 'list: p99, as a multiple of the bare baseline';
const rate = 'list: requests per second, as a share of the bare baseline';
const isList = (name: string) => name.startsWith('list:');

it('a figure beyond its budget is missed, in either direction', () => {
  const judged = (values: [number, number]) =>
    judge(
      [rate, p99].map((name, at) => ({ name, value: values[at] ?? 0 })),
      isList,
    ).map(({ kept }) => kept);
  expect(judged([1, 1.5])).toEqual([true, true]);
  expect(judged([0.99, 1.51])).toEqual([false, false]);
});

it('what was to be measured and was not is missed; what has no budget is told only', () => {
  expect(judge([{ name: rate, value: 2 }], isList)).toMatchObject([
    { name: rate, kept: true },
    { name: p99, kept: false, note: 'not measured' },
  ]);
  expect(judge([{ name: 'a figure without a budget', value: 7 }], () => false)).toMatchObject([
    { kept: true },
  ]);
  expect(judge([{ name: rate, value: Number.NaN }], () => false)).toMatchObject([{ kept: false }]);
});

it('one slow round does not decide', () => {
  expect(median([5, 1, 3])).toBe(3);
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(medianRatio([10, 10, 1], [5, 5, 5])).toBe(2);
});
