import { expect, it } from 'vitest';
import { compareWithBudgets } from '../budget/budget.ts';
import { smokeTimeout, withSmokeDatabase } from '../machine/smoke.ts';
import { measureBesideMatchingOn } from './beside-matching.ts';
import { measureMatchingOn } from './matching.ts';

it('[BAC-15] a few papers are read and matched by the bench', { timeout: smokeTimeout }, async () => {
  const figures = await measureMatchingOn({ papers: 3, pages: 10, holders: 100 }, () => undefined);
  const verdicts = compareWithBudgets(figures, (name) => name.startsWith('matching: 500'));
  expect(verdicts.map(({ passed }) => passed)).toEqual([true]);
});

it(
  '[BAC-15] requests are timed by the bench while a few papers are matched, and without',
  {
    timeout: smokeTimeout,
  },
  () =>
    withSmokeDatabase(async (database, serve) => {
      const sizes = { papers: 3, pages: 2, holders: 20, rounds: 1, seconds: 0.1 };
      const figures = await measureBesideMatchingOn(database, serve, sizes, () => undefined);
      const verdicts = compareWithBudgets(figures, (name) => name.startsWith('matching: p99'));
      expect(verdicts.map(({ note }) => note)).not.toContain('not measured');
      expect(figures.map(({ value }) => Number.isFinite(value))).toEqual([true, true]);
    }),
);
