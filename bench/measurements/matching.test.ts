import { expect, it } from 'vitest';
import { compareWithBudgets } from '../budget/budget.ts';
import { smokeTimeout } from '../machine/smoke.ts';
import { measureMatchingOn } from './matching.ts';

it('[BAC-15] a few papers are read and matched by the bench', { timeout: smokeTimeout }, async () => {
  const figures = await measureMatchingOn({ papers: 3, pages: 10, holders: 100 }, () => undefined);
  const verdicts = compareWithBudgets(figures, (name) => name.startsWith('matching:'));
  expect(verdicts.map(({ passed }) => passed)).toEqual([true]);
});
