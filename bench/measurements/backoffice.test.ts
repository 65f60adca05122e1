import { expect, it } from 'vitest';
import { compareWithBudgets } from '../budget/budget.ts';
import { smokeTimeout, withSmokeDatabase } from '../machine/smoke.ts';
import { measureBackofficeOn } from './backoffice.ts';

it('each list of the back office is asked for once on a few rows', { timeout: smokeTimeout }, () =>
  withSmokeDatabase(async (database, serve) => {
    const sizes = { rows: { audit: 700, people: 600, documents: 600 }, repetitions: 1, idle: 0 };
    const figures = await measureBackofficeOn(database, serve, sizes, () => undefined);
    const missing = compareWithBudgets(figures, (name) => name.startsWith('backoffice:')).filter(
      ({ note }) => note === 'not measured',
    );
    expect(missing).toEqual([]);
  }),
);
