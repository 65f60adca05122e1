import { connectionUrl } from '@paddock/embedded-postgres';
import { type TestDatabase, testDatabase, withRunningServer } from '@paddock/testing';
import type { Serve } from './child.ts';
import { type BenchDatabase, poolOn } from './database.ts';

/** The database of a smoke, which other processes can open. */
interface SmokeDatabase extends BenchDatabase {
  readonly connection: TestDatabase['connection'];
  /** With which a server in another process opens it. */
  readonly env: Record<string, string>;
}

const secret = 'a secret key for smokes only, 32 or more characters';

/** A smoke does in one test what others do in many. */
export const smokeTimeout = 120_000;

/**
 * Runs what a group runs on a database of its own, in this process, for a smoke: the same code with the smallest sizes,
 * so that a moved endpoint, a renamed field or a seed that no longer inserts fails npm test.
 */
export async function withSmokeDatabase(
  work: (database: SmokeDatabase, serve: Serve) => Promise<void>,
  env: Record<string, string> = {},
): Promise<void> {
  const test = await testDatabase();
  const { host = '', port = 5432, user = '', database: name = '', connectionString } = test.connection;
  const url = connectionString ?? connectionUrl({ host, port, user, database: name });
  const database = poolOn(url, test.drop);
  try {
    await work(
      { ...database, connection: test.connection, env: { DATABASE_URL: url, SECRET_KEY: secret } },
      (measure) =>
        withRunningServer(test, { RATE_LIMITS: 'off', SECRET_KEY: secret, ...env }, ({ address }) =>
          measure({ origin: address, pid: process.pid }),
        ),
    );
  } finally {
    await database.stop();
  }
}
