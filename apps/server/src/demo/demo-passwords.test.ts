import { factories, type TestDatabase, testDatabase, withRunningServer } from '@paddock/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hashPassword, isCorrectPassword } from '../modules/people/identity/index.ts';
import { printStartupMessage, type RunningServer } from '../open-server.ts';
import { ConfigError } from '../platform/config.ts';

/** The demo creates dozens of PDFs. */
vi.setConfig({ testTimeout: 120_000 });

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.drop());

const start = <Seen>(env: Record<string, string>, inspect: (server: RunningServer) => Promise<Seen>) =>
  withRunningServer(database, env, inspect);

const printed = async (server: RunningServer) => {
  const lines: string[] = [];
  printStartupMessage(server, (line) => lines.push(line));
  return lines.join('\n');
};

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

it('[SEC-08] gives the demo people random passwords if others can reach the server, and prints them once', async () => {
  const env = { TRUST_PROXY: '1', DEMO: '1' };
  await start(env, async (server) => {
    const output = await printed(server);
    const { db } = server.platform;
    const passwords = [...output.matchAll(/^ {2}\S+@example\.com +(\S+)/gm)].map(
      ([, password = '']) => password,
    );
    expect(new Set(passwords).size).toBe(5);
    expect(output).not.toContain('paddock-demo');
    for (const account of await db.selectFrom('users').selectAll().execute()) {
      const own = new RegExp(`^ {2}${account.email} +(\\S+)`, 'm').exec(output)?.[1];
      if (own === undefined) {
        expect([account.password, account.oldPortalPassword], account.email).toEqual([null, null]);
        continue;
      }
      expect(await isCorrectPassword(db, 'paddock-demo', account)).toBe(false);
      expect(await isCorrectPassword(db, own, account)).toBe(true);
    }
  });
  expect(await start(env, printed)).not.toContain('@example.com');
});
