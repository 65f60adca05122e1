import { factories, type TestDatabase, testDatabase, withRunningServer } from '@paddock/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { hashPassword } from '../modules/people/identity/index.ts';
import type { RunningServer } from '../open-server.ts';
import { ConfigError } from '../platform/config.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.drop());

const start = <Seen>(env: Record<string, string>, inspect: (server: RunningServer) => Promise<Seen>) =>
  withRunningServer(database, env, inspect);

const startError = (env: Record<string, string>) =>
  start(env, async () => 'it started').catch((error: unknown) =>
    error instanceof ConfigError ? error.lines : error,
  );

it('[SEC-08] refuses to start a deployment on a database with the published demo password, and says how to fix it', async () => {
  const password = await hashPassword('paddock-demo');
  await start({}, async ({ platform: { db } }) => {
    const make = factories(db);
    await make.user({ email: 'superadmin@example.com', level: 'superadmin', password });
    await make.user({ email: 'admin@example.com', level: 'admin', password });
    await make.user({ email: 'investor@example.com', password: await hashPassword('one of their own') });
    await make.user({ email: 'someone@else.example', password });
  });
  for (const [env, cause] of [
    [{ TRUST_PROXY: '1', DEMO: '1' }, 'TRUST_PROXY'],
    [{ PUBLIC_URL: 'https://invest.example' }, 'PUBLIC_URL'],
  ] as const)
    expect(await startError(env)).toEqual([
      expect.stringMatching(
        new RegExp(
          `published password \\(admin@example.com, superadmin@example.com\\), and ${cause} opens it to others.*change these passwords or deactivate the accounts, or begin with an empty database`,
        ),
      ),
    ]);
  const trials: Record<string, string>[] = [{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'http://invest.localhost' }];
  for (const env of trials) expect(await startError(env)).toBe('it started');
  await start({}, async ({ platform: { db } }) => {
    await db.updateTable('users').set({ isActive: false }).where('level', '=', 'admin').execute();
  });
  expect(await startError({ TRUST_PROXY: '1' })).toEqual([
    expect.stringContaining('(superadmin@example.com)'),
  ]);
  await start({}, async ({ platform: { db } }) => {
    const replaced = await hashPassword('one of their own');
    await db.updateTable('users').set({ password: replaced }).where('level', '=', 'superadmin').execute();
  });
  expect(await startError({ TRUST_PROXY: '1' })).toBe('it started');
});
