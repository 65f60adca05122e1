import {
  connectRunningEmbedded,
  type EmbeddedConnection,
  startEmbeddedPostgres,
} from '@paddock/embedded-postgres';
import type { Kysely } from 'kysely';
import { migrateAll, migrateEmbedded } from '../open-platform.ts';
import type { Config } from '../platform/config.ts';
import { createDatabase, type Database, type DatabaseConnection } from '../platform/database/index.ts';
import { assertNoUnfinishedMove } from '../platform/move/index.ts';

/**
 * Opens the configured database for a command and migrates it, even if a server uses it. Without a configured one, it
 * starts the embedded database while the command runs.
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'databaseMigrationUrl' | 'dataDir'>,
): Promise<{ db: Kysely<Database>; close(): Promise<void> }> {
  const { connection, stop, started } = await connectDatabase(config);
  try {
    if (started) await migrateEmbedded(started);
    else {
      await assertNoUnfinishedMove(connection);
      const { databaseMigrationUrl } = config;
      await migrateAll(databaseMigrationUrl ? { connectionString: databaseMigrationUrl } : connection);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  const db = createDatabase({ ...connection, max: 2 });
  return {
    db,
    close: async () => {
      await db.destroy();
      await stop();
    },
  };
}

/** Opens that database as it is: not migrated, possibly in use by a server. */
export async function connectDatabase({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<{
  connection: DatabaseConnection;
  stop(): Promise<void>;
  /** Starts the embedded database for this command alone. */
  started?: EmbeddedConnection;
}> {
  const nothing = async () => undefined;
  if (databaseUrl) return { connection: { connectionString: databaseUrl }, stop: nothing };
  const running = await connectRunningEmbedded(dataDir);
  if (running) return { connection: running, stop: nothing };
  const embedded = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  const { connection } = embedded;
  return { connection, stop: () => embedded.stop(), started: connection };
}
