import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { connectionUrl } from '@paddock/embedded-postgres';
import { type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../platform/database/index.ts';
import { createSecrets, keyIdOf } from '../platform/secrets.ts';

const [first, second] = ['first', 'second'].map(
  (name) => `the ${name} key for tests only, 32 or more characters`,
) as [string, string];
const refusal = 'SECRET_KEY is not the key of this database';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ env: { SECRET_KEY: first } });
});
afterAll(() => server.close());

const start = (SECRET_KEY: string, SECRET_KEY_PREVIOUS?: string) =>
  testServer({ beside: server, env: { SECRET_KEY, ...(SECRET_KEY_PREVIOUS && { SECRET_KEY_PREVIOUS }) } });

/** Everything that a key has encrypted here. */
async function stored() {
  const { db } = server.platform;
  return {
    secrets: await db.selectFrom('secrets').selectAll().orderBy('name').execute(),
    factors: await db.selectFrom('totp_factors').selectAll().orderBy('user').execute(),
    seals: await db.selectFrom('sealing_identities').selectAll().orderBy('createdAt').execute(),
    taxIdKeys: await db.selectFrom('tax_id_keys').selectAll().orderBy('createdAt').execute(),
  };
}

/** Runs npm run rotate-keys beside the server. */
function rotateKeys(args: readonly string[], SECRET_KEY: string): Promise<{ output: string; ok: boolean }> {
  const { host = '', port = 5432, user = '', database = '', connectionString } = server.connection;
  const program = fileURLToPath(new URL('./rotate-keys.ts', import.meta.url));
  const env = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    DATABASE_URL: connectionString ?? connectionUrl({ host, port, user, database }),
    DATA_DIR: server.dataDir,
    SECRET_KEY,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { env }, (error, stdout, stderr) =>
      resolve({ output: stdout + stderr, ok: error === null }),
    );
  });
}

it('[SEC-14] a process with another key than those before does not start and changes nothing, until the key is rotated', async () => {
  const before = await stored();
  expect(before.secrets).toHaveLength(1);
  await expect(start(second)).rejects.toThrow(refusal);
  expect(await stored()).toEqual(before);
  for (const process of [await start(first), await start(second, first), await start(first, second)])
    await process.close();
  // The former key was taken out before anything was encrypted again.
  await expect(start(second)).rejects.toThrow(refusal);
});

it('[SEC-14] where the key is lost, nothing is replaced until an operator says so; then the server starts and says what stays closed', {
  timeout: 120_000,
}, async () => {
  const { platform } = server;
  await platform.db
    .insertInto('sealing_identities')
    .values({
      _id: newId(),
      portal: null,
      p12: platform.secrets.encrypt(Buffer.from('a key')),
      certificate: 'its certificate',
      createdAt: server.clock.now(),
    })
    .execute();
  const { _id: user } = await server.make.user();
  await platform.db
    .insertInto('totp_factors')
    .values({ user, secret: platform.secrets.encrypt(Buffer.from('app')), confirmedAt: server.clock.now() })
    .execute();
  await platform.db
    .insertInto('tax_id_keys')
    .values({
      _id: newId(),
      createdAt: server.clock.now(),
      wrapped: platform.secrets.encrypt(Buffer.alloc(32, 1)),
    })
    .execute();
  const before = await stored();

  expect(await rotateKeys([], second)).toMatchObject({ ok: false, output: expect.stringContaining(refusal) });
  expect(await stored()).toEqual(before);

  const said = await rotateKeys(['key-lost'], second);
  expect(said).toMatchObject({
    ok: false,
    output: expect.stringContaining('1 value of totp_factors.secret'),
  });
  const after = await stored();
  expect(after.factors).toEqual(before.factors);
  expect(after.seals.map(({ retiredAt }) => retiredAt !== null)).toEqual([true, false]);
  expect(after.taxIdKeys.map(({ retiredAt }) => retiredAt !== null)).toEqual([true, false]);
  const opened = createSecrets(second);
  for (const value of [after.secrets[0]?.value, after.seals[1]?.p12, after.taxIdKeys[1]?.wrapped])
    expect(opened.decrypt(value ?? Buffer.alloc(0)).length).toBeGreaterThan(0);
  await expect(start(first)).rejects.toThrow(refusal);
  await (await start(second)).close();

  // Pressed twice, nothing more is replaced.
  await rotateKeys(['key-lost'], second);
  const again = await stored();
  expect([again.seals, again.taxIdKeys]).toEqual([after.seals, after.taxIdKeys]);
  const lines = await platform.db
    .selectFrom('audit_events')
    .select(['action', 'detail'])
    .where('action', 'like', 'keys.%')
    .orderBy('at')
    .orderBy('action')
    .execute();
  expect(lines).toEqual([
    { action: 'keys.lost', detail: { key: keyIdOf(second) } },
    { action: 'keys.rotate', detail: { key: keyIdOf(second), encrypted: 0, renewed: 1 } },
  ]);
});
