import type { BenchRun } from '../budget/bench-run.ts';
import type { Load } from '../load/rounds.ts';
import type { MeasuredServer, Serve } from '../machine/child.ts';
import { type BenchDatabase, openDatabase } from '../machine/database.ts';
import { type Crowd, seedList } from '../machine/seed.ts';
import { servePaddock, startBaseline } from '../machine/servers.ts';
import { withTemporaryFolder } from '../machine/temporary-folder.ts';
import { measureBySlug } from './by-slug.ts';
import { type CommitmentLoad, measureCommitments } from './commitments.ts';
import { measureList } from './list.ts';

export const loadGroups = ['list', 'byslug', 'commitments'];

/** How much is seeded and asked. */
export interface LoadSizes {
  readonly seed: { readonly funds: number; readonly people: number };
  readonly list: Load;
  readonly bySlug: { readonly load: Load; readonly crowd: Crowd };
  readonly commitments: CommitmentLoad;
}

const fullSizes: LoadSizes = {
  seed: { funds: 200, people: 50 },
  list: { connections: 64, seconds: 4, rounds: 6, warmup: 3 },
  bySlug: {
    load: { connections: 8, seconds: 3, rounds: 6, warmup: 3 },
    crowd: { crowded: 100_000, quiet: 100 },
  },
  commitments: { clients: 16, rounds: 5, perClient: 60 },
};

/** The measurements under load, of the real server and the baseline on the same seeded database. */
export function measureLoad(run: BenchRun): Promise<void> {
  return run.share(loadGroups, () =>
    withTemporaryFolder(async (folder) => {
      run.say('an embedded PostgreSQL, migrated');
      const database = await openDatabase(folder);
      try {
        await measureLoadOn(run, { database, folder }, servePaddock(folder, database.url), fullSizes);
      } finally {
        await database.stop();
      }
    }),
  );
}

/** The same on a migrated, empty database. */
export function measureLoadOn(
  run: BenchRun,
  place: { database: BenchDatabase; folder: string },
  serve: Serve,
  sizes: LoadSizes,
): Promise<void> {
  return serve(async (paddock) => {
    const bare = await startBaseline(place.database.url);
    try {
      await measureBoth(run, place, { paddock, bare }, sizes);
    } finally {
      await bare.stop();
    }
  });
}

async function measureBoth(
  run: BenchRun,
  { database, folder }: { database: BenchDatabase; folder: string },
  { paddock, bare }: Record<'paddock' | 'bare', MeasuredServer>,
  sizes: LoadSizes,
): Promise<void> {
  const servers = { paddock: paddock.origin, bare: bare.origin };
  run.say(`${sizes.seed.funds} funds and ${sizes.seed.funds * sizes.seed.people} participations`);
  const authCode = await seedList(database.pool, sizes.seed);
  await run.measure('list', () => measureList(authCode, servers, sizes.list, run.say));
  await run.measure('byslug', () => measureBySlug(database.pool, paddock.origin, sizes.bySlug, run.say));
  await run.measure('commitments', () =>
    measureCommitments({ database, folder, origin: paddock.origin }, sizes.commitments, run.say),
  );
}
