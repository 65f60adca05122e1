import { join } from 'node:path';
import { startEmbeddedPostgres } from '@paddock/embedded-postgres';
import { migrateAll } from '@paddock/server/open-platform.ts';
import { Pool } from 'pg';

/** An embedded database, migrated and empty, that several servers of a bench share. */
export interface BenchDatabase {
  /** As a DATABASE_URL. */
  readonly url: string;
  readonly pool: Pool;
  stop(): Promise<void>;
}

export async function openDatabase(folder: string): Promise<BenchDatabase> {
  const embedded = await startEmbeddedPostgres({ dataDir: join(folder, 'database'), log: () => undefined });
  await migrateAll(embedded.connection);
  const pool = new Pool({ ...embedded.connection, max: 2 });
  // The next statement reports a lost idle connection.
  pool.on('error', () => undefined);
  return {
    url: embedded.url,
    pool,
    stop: async () => {
      await pool.end();
      await embedded.stop();
    },
  };
}
