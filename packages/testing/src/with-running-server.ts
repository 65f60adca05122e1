import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openServer, type RunningServer } from '@paddock/server/open-server.ts';
import { readConfig } from '@paddock/server/platform/config.ts';
import type { TestDatabase } from './database.ts';
import { databaseUrl } from './database-url.ts';

/**
 * Starts the server as main does, on this database and a free port, by default without the demo, and stops it after
 * `work`.
 */
export async function withRunningServer<Seen>(
  database: Pick<TestDatabase, 'connection'>,
  env: Record<string, string>,
  work: (server: RunningServer) => Promise<Seen>,
): Promise<Seen> {
  const folder = await mkdtemp(join(tmpdir(), 'paddock-start-'));
  try {
    const server = await openServer(
      readConfig({
        DATABASE_URL: databaseUrl(database.connection),
        SECRET_KEY: 'a secret key for tests only, 32 or more characters',
        DATA_DIR: folder,
        PORT: '0',
        LOG_LEVEL: 'silent',
        CAPTCHA: 'off',
        DEMO: '0',
        ...env,
      }),
    );
    try {
      return await work(server);
    } finally {
      await server.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
