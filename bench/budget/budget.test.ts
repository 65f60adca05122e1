import { expect, it } from 'vitest';
import { median, medianRatio } from '../load/rounds.ts';
import { compareWithBudgets } from './budget.ts';

const p99 = 'list: p99, as a multiple of the bare baseline';
const rate = 'list: requests per second, as a share of the bare baseline';
const isList = (name: string) => name.startsWith('list:');

it('a figure misses its budget on either side of it', () => {
  const judged = (values: [number, number]) =>
    compareWithBudgets(
      [rate, p99].map((name, at) => ({ name, value: values[at] ?? 0 })),
      isList,
    ).map(({ passed }) => passed);
  expect(judged([1.2, 1.5])).toEqual([true, true]);
  expect(judged([1.19, 1.51])).toEqual([false, false]);
});

it('a missing figure misses its budget; a figure without a budget is only reported', () => {
  expect(compareWithBudgets([{ name: rate, value: 2 }], isList)).toMatchObject([
    { name: rate, passed: true },
    { name: p99, passed: false, note: 'not measured' },
  ]);
  expect(compareWithBudgets([{ name: 'a figure without a budget', value: 7 }], () => false)).toMatchObject([
    { passed: true },
  ]);
  expect(compareWithBudgets([{ name: rate, value: Number.NaN }], () => false)).toMatchObject([
    { passed: false },
  ]);
});

it('a figure that this machine cannot measure is reported and misses no budget', () => {
  const skipped = 'pgbench is not installed';
  expect(
    compareWithBudgets(
      [p99, rate].map((name) => ({ name, value: Number.NaN, skipped })),
      isList,
    ),
  ).toMatchObject([
    { passed: true, note: `skipped: ${skipped}` },
    { passed: true, note: `skipped: ${skipped}` },
  ]);
});

it('one slow round does not decide the result', () => {
  expect(median([5, 1, 3])).toBe(3);
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(medianRatio([10, 10, 1], [5, 5, 5])).toBe(2);
});
