import { join } from 'node:path';
import { startEmbeddedPostgres } from '@paddock/embedded-postgres';
import { migrateAll } from '@paddock/server/open-platform.ts';
import { Pool } from 'pg';

/** A migrated, empty database that several servers of a bench share. */
export interface BenchDatabase {
  /** As a DATABASE_URL. */
  readonly url: string;
  readonly pool: Pool;
  stop(): Promise<void>;
}

export async function openDatabase(folder: string): Promise<BenchDatabase> {
  const embedded = await startEmbeddedPostgres({ dataDir: join(folder, 'database'), log: () => undefined });
  await migrateAll(embedded.connection);
  return poolOn(embedded.url, () => embedded.stop());
}

/** A database that exists, with a pool for what a bench asks it. */
export function poolOn(url: string, stop: () => Promise<void>): BenchDatabase {
  const pool = new Pool({ connectionString: url, max: 2 });
  // The next statement reports a lost idle connection.
  pool.on('error', () => undefined);
  return {
    url,
    pool,
    stop: async () => {
      await pool.end();
      await stop();
    },
  };
}
