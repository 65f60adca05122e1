import { expect, it } from 'vitest';
import { BenchRun } from '../budget/bench-run.ts';
import { smokeTimeout, withSmokeDatabase } from '../machine/smoke.ts';
import { withTemporaryFolder } from '../machine/temporary-folder.ts';
import { loadGroups, measureLoadOn } from './load.ts';

const load = { connections: 2, seconds: 0.1, rounds: 1, warmup: 0 };

it(
  'the list, a fund by its address and commitments are measured on a few rows',
  { timeout: smokeTimeout },
  () =>
    withTemporaryFolder((folder) =>
      withSmokeDatabase(async (database, serve) => {
        const run = new BenchRun(new Set(loadGroups), () => undefined);
        await measureLoadOn(run, { database, folder }, serve, {
          seed: { funds: 25, people: 2 },
          list: load,
          bySlug: { load, crowd: { crowded: 20, quiet: 5 } },
          commitments: { clients: 2, rounds: 1, perClient: 2 },
        });
        expect([...run.failures]).toEqual([]);
        expect(run.figures.map(({ name }) => name.split(':')[0])).toEqual([
          'list',
          'list',
          'byslug',
          'commitments',
        ]);
        for (const { name, value } of run.figures) expect(value, name).toBeGreaterThan(0);
      }),
    ),
);
