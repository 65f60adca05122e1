import { databaseUrl, paperScene, runCommand, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../platform/database/index.ts';
import { createSecrets, keyIdOf } from '../platform/secrets.ts';

const [first, second, third] = ['first', 'second', 'third'].map(
  (name) => `the ${name} key for tests only, 32 or more characters`,
) as [string, string, string];
const refusal = 'SECRET_KEY is not the key of this database';
const nothingDepends = 'Nothing depends on SECRET_KEY_PREVIOUS any more.';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ env: { SECRET_KEY: first } });
});
afterAll(() => server.close());

const keysOf = (SECRET_KEY: string, SECRET_KEY_PREVIOUS?: string): Record<string, string> => ({
  SECRET_KEY,
  ...(SECRET_KEY_PREVIOUS && { SECRET_KEY_PREVIOUS }),
});

const start = (keys: Record<string, string>, beside = server) => testServer({ beside, env: keys });

/** Everything that a key has encrypted here. */
async function stored({ platform: { db } } = server) {
  return {
    keyIds: await db.selectFrom('key_ids').selectAll().execute(),
    secrets: await db.selectFrom('secrets').selectAll().orderBy('name').execute(),
    factors: await db.selectFrom('totp_factors').selectAll().orderBy('user').execute(),
    seals: await db.selectFrom('sealing_identities').selectAll().orderBy('createdAt').execute(),
    taxIdKeys: await db.selectFrom('tax_id_keys').selectAll().orderBy('createdAt').execute(),
  };
}

/** Runs npm run rotate-keys beside a server. */
const rotateKeys = (args: readonly string[], keys: Record<string, string>, beside = server) =>
  runCommand('rotate-keys', args, {
    DATABASE_URL: databaseUrl(beside.connection),
    DATA_DIR: beside.dataDir,
    ...keys,
  });

/** What the audit log says of keys. */
const linesOfKeys = ({ platform } = server) =>
  platform.db
    .selectFrom('audit_events')
    .select(['action', 'detail'])
    .where('action', 'like', 'keys.%')
    .orderBy('at')
    .orderBy('action')
    .execute();

it('[SEC-14] a process whose keys do not include that of the database does not start and changes nothing, and one that names it starts', async () => {
  // As before the first rotation of a database that a former version has written.
  await server.platform.db.updateTable('key_ids').set({ written: false }).execute();
  const before = await stored();
  expect(before.secrets).toHaveLength(1);
  for (const keys of [keysOf(second), keysOf(second, third)])
    await expect(start(keys)).rejects.toThrow(refusal);
  expect(await stored()).toEqual(before);
  for (const keys of [keysOf(first), keysOf(second, first), keysOf(first, second)])
    await (await start(keys)).close();
  // The former key was taken out before anything was encrypted again.
  await expect(start(keysOf(second))).rejects.toThrow(refusal);
});

it('[SEC-14] where the key is lost, nothing is replaced until an operator says so; then the command says what stays closed, and the server starts', {
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

  expect(await rotateKeys([], keysOf(second))).toMatchObject({
    ok: false,
    output: expect.stringContaining(refusal),
  });
  expect(await stored()).toEqual(before);

  expect(await rotateKeys(['key-lost'], keysOf(second))).toMatchObject({
    ok: true,
    output: expect.stringContaining(
      'Only a key that was lost opens 1 value of totp_factors.secret, 1 value of tax_id_keys.wrapped, 1 value of sealing_identities.p12. They stay as they are',
    ),
  });
  const after = await stored();
  expect(after.factors).toEqual(before.factors);
  expect(after.seals.map(({ retiredAt }) => retiredAt !== null)).toEqual([true, false]);
  expect(after.taxIdKeys.map(({ retiredAt }) => retiredAt !== null)).toEqual([true, false]);
  const opened = createSecrets(second);
  for (const value of [after.secrets[0]?.value, after.seals[1]?.p12, after.taxIdKeys[1]?.wrapped])
    expect(opened.decrypt(value ?? Buffer.alloc(0)).length).toBeGreaterThan(0);
  await expect(start(keysOf(first))).rejects.toThrow(refusal);
  await (await start(keysOf(second))).close();

  // Pressed twice, nothing more is replaced.
  await rotateKeys(['key-lost'], keysOf(second));
  const again = await stored();
  expect([again.seals, again.taxIdKeys]).toEqual([after.seals, after.taxIdKeys]);
  expect(await linesOfKeys()).toEqual([
    { action: 'keys.lost', detail: { key: keyIdOf(second) } },
    { action: 'keys.rotate', detail: { key: keyIdOf(second), encrypted: 0, renewed: 1 } },
  ]);
});

it('[SEC-14] [ENT-08] after the loss of a key, tax ids that are entered again are read and matched, and rotations finish without the others', {
  timeout: 180_000,
}, async () => {
  const before = await testServer({ env: keysOf(first) });
  const [ours, theirs] = [
    await paperScene(before).holder('Okafor Holdings LLC'),
    await paperScene(before).holder('Moss Partners LLC', { taxId: '987654321' }),
  ];
  const read = (on: TestServer, { id, authCode }: typeof ours) =>
    on.request<{ taxId: string; message: string }>('POST', '/api/profile/tax_id', { authCode, body: { id } });
  const theirRow = () =>
    before.platform.db
      .selectFrom('investing_entities')
      .selectAll()
      .where('_id', '=', theirs.id)
      .executeTakeFirstOrThrow();
  const theirRowBefore = await theirRow();

  expect(await rotateKeys(['key-lost'], keysOf(second), before)).toMatchObject({ ok: true });
  const after = await start(keysOf(second), before);
  for (const holder of [ours, theirs]) {
    const { status, body } = await read(after, holder);
    expect([status, body.message]).toEqual([409, expect.stringContaining('enter it again')]);
  }
  const { status } = await after.request('PUT', `/api/investing_entities/${ours.id}`, {
    authCode: ours.authCode,
    body: { taxId: ours.taxId },
  });
  expect(status).toBe(200);
  expect((await read(after, ours)).body.taxId).toBe(ours.taxId);

  // People of both servers get addresses from one counter.
  const scene = paperScene({ ...after, make: before.make });
  await scene.admin();
  const ids = [await scene.draft('a.pdf', ours.taxId), await scene.draft('b.pdf', theirs.taxId)];
  await scene.matchAll();
  const matches = (await scene.drafts(ids)).map((each) => each?.match);
  expect(matches.map((match) => [match?.state, match?.holder?._id])).toEqual([
    ['matched', ours.id],
    ['matched', undefined],
  ]);

  expect(await rotateKeys(['tax-ids'], keysOf(second), before)).toMatchObject({
    ok: true,
    output:
      'A new key is in use: 1 tax id was encrypted with it.\n1 tax id of a key that was lost has to be entered again.',
  });
  expect((await read(after, ours)).body.taxId).toBe(ours.taxId);
  expect((await read(after, theirs)).status).toBe(409);
  expect(after.errors).toEqual([]);
  await after.close();

  const rotated = await rotateKeys([], keysOf(third, second), before);
  expect(rotated.ok, rotated.output).toBe(true);
  expect(rotated.output).toContain('Only a key that was lost opens 1 value of tax_id_keys.wrapped.');
  expect(rotated.output).toContain(nothingDepends);
  expect(await theirRow()).toEqual(theirRowBefore);

  // The lost key is found.
  const found = await rotateKeys([], keysOf(third, first), before);
  expect(found.ok, found.output).toBe(true);
  expect(found.output).not.toContain('lost');
  expect(found.output).toContain(nothingDepends);
  const last = await start(keysOf(third), before);
  for (const holder of [ours, theirs]) expect((await read(last, holder)).body.taxId).toBe(holder.taxId);
  await last.close();
  await before.close();
});

it('[SEC-14] a key that is lost together with the upgrade to this check is taken with a line in the audit log too', {
  timeout: 60_000,
}, async () => {
  const before = await testServer({ env: keysOf(first) });
  await before.platform.db.deleteFrom('secrets').execute();
  expect(await rotateKeys(['key-lost'], keysOf(second), before)).toMatchObject({ ok: true });
  expect(await linesOfKeys(before)).toEqual([{ action: 'keys.lost', detail: { key: keyIdOf(second) } }]);
  await expect(start(keysOf(first), before)).rejects.toThrow(refusal);
  await (await start(keysOf(second), before)).close();
  await before.close();
});

it('[SEC-14] key-lost with the key of the database tells the audit log of a loss only where something does not open', {
  timeout: 90_000,
}, async () => {
  const before = await testServer({ env: keysOf(first) });
  expect(await rotateKeys(['key-lost'], keysOf(first), before)).toMatchObject({ ok: true });
  expect(await linesOfKeys(before)).toEqual([]);

  const { _id: user } = await before.make.user();
  const secret = createSecrets(third).encrypt(Buffer.from('app'));
  await before.platform.db
    .insertInto('totp_factors')
    .values({ user, secret, confirmedAt: before.clock.now() })
    .execute();
  const ofAnotherKey = '1 value of totp_factors.secret';
  expect(await rotateKeys([], keysOf(first), before)).toMatchObject({
    ok: false,
    output: expect.stringContaining(`Neither SECRET_KEY nor SECRET_KEY_PREVIOUS opens ${ofAnotherKey}`),
  });
  for (const args of [['key-lost'], []])
    expect(await rotateKeys(args, keysOf(first), before)).toMatchObject({
      ok: true,
      output: expect.stringContaining(`Only a key that was lost opens ${ofAnotherKey}`),
    });
  expect(await linesOfKeys(before)).toEqual([{ action: 'keys.lost', detail: { key: keyIdOf(first) } }]);
  await before.close();
});
