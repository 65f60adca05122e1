import { expect, it } from 'vitest';
import { compareWithBudgets } from '../budget/budget.ts';
import { smokeTimeout, withSmokeDatabase } from '../machine/smoke.ts';
import { measurePapersOn } from './papers.ts';

it(
  '[LED-06] a few statements are read and issued by the bench',
  {
    timeout: smokeTimeout,
  },
  () =>
    withSmokeDatabase(async (database, serve) => {
      const sizes = {
        book: { positions: 20, receipts: [10] },
        holdings: { investments: 4, news: 1, tax: 1, verificationDocuments: 1 },
        flows: 6,
        quarters: 2,
        repetitions: 1,
        investors: 5,
        seconds: 0.1,
      };
      const figures = await measurePapersOn(database, serve, sizes, () => undefined);
      const verdicts = compareWithBudgets(figures, (name) => name.startsWith('papers:'));
      for (const { name, value, budget } of verdicts) {
        expect(value, name).toBeGreaterThan(0);
        expect(budget, name).not.toBe('');
      }
    }),
);
