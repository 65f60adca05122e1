import { expect, it } from 'vitest';
import { compareWithBudgets } from '../budget/budget.ts';
import { smokeTimeout, withSmokeDatabase } from '../machine/smoke.ts';
import { measureJournalOn } from './journal.ts';

it('[LED-09] a small book is posted to and verified by the bench', { timeout: smokeTimeout }, () =>
  withSmokeDatabase(async (database) => {
    const sizes = {
      positions: 30,
      receipts: 20,
      rounds: 1,
      perRound: 25,
      single: 16,
      atOnce: 8,
      opening: { investors: 15, receipts: 8, atOnce: 8 },
      performance: { flows: 42 },
    };
    const figures = await measureJournalOn(database, sizes, () => undefined);
    const verdicts = compareWithBudgets(figures, (name) => name.startsWith('journal:'));
    expect(verdicts).toHaveLength(9);
    for (const { name, value, budget } of verdicts) {
      expect(value, name).toBeGreaterThan(0);
      expect(budget, name).not.toBe('');
    }
  }),
);
