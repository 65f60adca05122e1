import type { Metric } from '../budget/budget.ts';
import { openDatabase } from '../machine/database.ts';
import { startBaseline, startPaddock } from '../machine/servers.ts';
import { withTemporaryFolder } from '../machine/temporary-folder.ts';
import { measureBySlug } from './by-slug.ts';
import { measureCommitments } from './commitments.ts';
import { measureList } from './list.ts';

/** The measurements under load, of the real server and the baseline on the same seeded database. */
export function measureLoad(wanted: ReadonlySet<string>, say: (line: string) => void): Promise<Metric[]> {
  return withTemporaryFolder(async (folder) => {
    say('an embedded PostgreSQL, migrated');
    const database = await openDatabase(folder);
    const closers = [() => database.stop()];
    try {
      const paddock = await startPaddock(folder, database.url);
      closers.push(() => paddock.stop());
      const bare = await startBaseline(database.url);
      closers.push(() => bare.stop());
      const servers = { paddock: paddock.origin, bare: bare.origin };
      const list = await measureList(database.pool, servers, wanted.has('list'), say);
      const bySlug = wanted.has('byslug') ? await measureBySlug(database.pool, paddock.origin, say) : [];
      const commitments = wanted.has('commitments')
        ? await measureCommitments(database, folder, paddock.origin, say)
        : [];
      return [...list, ...bySlug, ...commitments];
    } finally {
      for (const close of closers.reverse()) await close();
    }
  });
}
