import { expect, it } from 'vitest';
import { compareWithBudgets } from '../budget/budget.ts';
import { smokeTimeout, withSmokeDatabase } from '../machine/smoke.ts';
import { measureInvestorOn } from './investor.ts';

it(
  'the pages of an investor with a few documents are shown and scrolled through',
  { timeout: smokeTimeout },
  () =>
    withSmokeDatabase(async (database, serve) => {
      const holdings = { investments: 6, news: 6, tax: 6, verificationDocuments: 6 };
      const sizes = { holdings, rounds: 1, pages: 1 };
      const figures = await measureInvestorOn(database, serve, sizes, () => undefined);
      const measured = /^investor: dashboard/;
      const missing = compareWithBudgets(figures, (name) => measured.test(name)).filter(
        ({ note }) => note === 'not measured',
      );
      expect(missing).toEqual([]);
    }),
);
