import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { lifetimes } from '@paddock/domain';
import { signLinkCode } from '@paddock/server/modules/agreements/signing/signatures/sign-link.ts';
import { createDatabase } from '@paddock/server/platform/database/index.ts';
import { createSecrets, keyIdOf } from '@paddock/server/platform/secrets.ts';
import { factories, serverProgram } from '@paddock/testing';
import { sql } from 'kysely';
import { openDatabase } from '../../bench/machine/database.ts';
import { withTemporaryFolder } from '../../bench/machine/temporary-folder.ts';
import { skipProof } from '../../scripts/prove/outcome.ts';
import { keptOf } from './fixtures/acknowledged-writes.ts';
import { checkInterval } from './fixtures/haproxy.ts';
import { startLightLoad } from './fixtures/light-load.ts';
import { prepareLoad } from './fixtures/load-scene.ts';
import { missingPrograms } from './fixtures/missing-programs.ts';
import { startProcesses } from './fixtures/processes.ts';

/** A deployment whose key is rotated. */
interface Rotation {
  readonly databaseUrl: string;
  readonly origin: string;
  /** Starts each process again with these keys, one after the other. */
  readonly restart: (keys: Keys) => Promise<void>;
  /** The key that the processes run with. */
  readonly firstKey: string;
  readonly rotations: number;
  /** At which steps each rotation is killed before it may finish. */
  readonly kills: readonly Step[];
  /** Authenticator apps, whose secrets wait to be encrypted again. */
  readonly factors: number;
  readonly investors: number;
  readonly places: number;
}

/** Keys for signing are kept, a seal was replaced, or this share of the authenticator apps is done. */
type Step = 'kept' | 'sealed' | number;

/** Not a type alias, so that it is an environment. */
interface Keys extends Record<string, string> {
  readonly SECRET_KEY: string;
  readonly SECRET_KEY_PREVIOUS: string;
}

/**
 * [SEC-14] The key is rotated again and again under light load, each time killed at each of its steps: no request fails,
 * nothing is lost, and what was signed before is good until it ends.
 */
export async function proveRotateKeys(proof: Rotation): Promise<void> {
  const { databaseUrl, origin, restart, rotations, kills, factors, ...sizes } = proof;
  const scene = await prepareLoad(databaseUrl, sizes);
  const db = createDatabase({ connectionString: databaseUrl, max: 2 });
  const kept = await seedSecrets(db, proof.firstKey, factors);
  const load = startLightLoad(origin, scene, { repeatFor: 30_000 });
  let key = proof.firstKey;
  try {
    for (let round = 0; round < rotations; round += 1) {
      const next = randomBytes(32).toString('hex');
      // Every process reads the new key before one writes with it.
      await restart({ SECRET_KEY: key, SECRET_KEY_PREVIOUS: next });
      await restart({ SECRET_KEY: next, SECRET_KEY_PREVIOUS: key });
      const keys = { DATABASE_URL: databaseUrl, SECRET_KEY: next, SECRET_KEY_PREVIOUS: key };
      for (const step of kills) await killAt(db, keys, step, factors);
      const began = performance.now();
      const finished = await startRotation(keys).ended;
      assert.equal(finished.code, 0, finished.output);
      console.log(
        `rotation ${round + 1}: killed ${kills.length} times; the last run took ${((performance.now() - began) / 1_000).toFixed(1)} s`,
      );
      assert.equal(await countUnder(db, key), 0, 'nothing is encrypted with the former key');
      // Without the former key.
      await restart({ SECRET_KEY: next, SECRET_KEY_PREVIOUS: '' });
      key = next;
      await kept.check(key);
      await pause(500);
    }
  } finally {
    await load.stop();
  }
  const { observed } = load;
  const found = await keptOf(databaseUrl, scene, observed);
  console.log(
    `${observed.successes.length} requests succeeded, ${[...observed.repeats.values()].reduce((sum, count) => sum + count, 0)} were repeated, the slowest took ${(observed.slowest / 1_000).toFixed(1)} s; ${found.acknowledged} acknowledged writes: ${found.lost.length} lost, ${found.twice.length} twice`,
  );
  const { rows } = await sql<{ active: number; all: number }>`
    SELECT count(*) FILTER (WHERE "retiredAt" IS NULL)::int AS active, count(*)::int AS all
    FROM sealing_identities`.execute(db);
  await db.destroy();
  assert.deepEqual(rows, [{ active: 1, all: rotations + 1 }], 'each rotation replaced the seal once');
  assert.deepEqual([...observed.failures], [], 'no request failed');
  assert.deepEqual({ lost: found.lost, twice: found.twice }, { lost: [], twice: [] });
  assert.deepEqual(found.differing, [], 'the kept totals are the sums');
}

type Database = ReturnType<typeof createDatabase>;

/** Values that were encrypted and signed with the first key, and what looks for them with another one. */
async function seedSecrets(db: Database, key: string, count: number) {
  const secrets = createSecrets(key);
  const sealed = (text: string) => secrets.encrypt(Buffer.from(text));
  const now = new Date();
  const make = factories(db);
  const owners = await Promise.all(Array.from({ length: count }, async () => (await make.user())._id));
  for (const user of owners)
    await db
      .insertInto('totp_factors')
      .values({ user, secret: sealed(`factor of ${user}`), confirmedAt: now })
      .execute();
  // As the server does with the first agreement.
  await db
    .insertInto('sealing_identities')
    .values({
      _id: crypto.randomUUID(),
      portal: null,
      p12: sealed('{"p12":"cDEy","passphrase":"of the proof"}'),
      certificate: 'of the proof',
      createdAt: now,
    })
    .execute();
  const signer = { id: crypto.randomUUID(), expiresAt: new Date(now.getTime() + lifetimes.signLink) };
  const link = signLinkCode(secrets, signer);
  return {
    check: async (current: string) => {
      const { rows } = await sql<{ name: string; value: Buffer }>`SELECT name, value FROM secrets`.execute(
        db,
      );
      const { decrypt } = createSecrets(current);
      const kept = rows.map(({ name, value }) => {
        const [, purpose = '', keyId = ''] = name.split(':');
        return { purpose, keyId, key: decrypt(value) };
      });
      const reader = createSecrets({ current, kept });
      const stored = await db.selectFrom('totp_factors').select(['user', 'secret']).execute();
      const opened = stored.map(({ user, secret }) => [user, secret && reader.decrypt(secret).toString()]);
      assert.deepEqual(
        new Map(opened as [string, string][]),
        new Map(owners.map((user) => [user, `factor of ${user}`])),
        'every factor opens',
      );
      const emails = await sql<{
        sealed: Buffer;
      }>`SELECT sealed FROM outbox WHERE sealed IS NOT NULL`.execute(db);
      for (const email of emails.rows) reader.decrypt(email.sealed);
      const [, signature = ''] = link.split('.');
      const payload = `${signer.id} ${signer.expiresAt.getTime()}`;
      assert.ok(reader.verify('sign-link', payload, signature), 'the first sign link is good');
    },
  };
}

/** Values that a key has encrypted, in every column that holds some. */
async function countUnder(db: Database, key: string): Promise<number> {
  const header = Buffer.concat([Buffer.from([1]), Buffer.from(keyIdOf(key), 'base64url')]);
  const { rows } = await sql<{ count: number }>`SELECT (
    (SELECT count(*) FROM totp_factors WHERE position(${header} IN secret) = 1)
    + (SELECT count(*) FROM outbox WHERE position(${header} IN sealed) = 1)
    + (SELECT count(*) FROM sealing_identities WHERE position(${header} IN p12) = 1)
    + (SELECT count(*) FROM secrets WHERE position(${header} IN value) = 1)
    + (SELECT count(*) FROM idempotency_keys
        WHERE position(${header} IN decode(reply #>> '{}', 'base64')) = 1))::int AS count`.execute(db);
  return rows[0]?.count ?? 0;
}

interface Run {
  readonly child: ChildProcess;
  readonly ended: Promise<{ code: number | null; output: string }>;
}

function startRotation(env: Record<string, string>): Run {
  const child = spawn(process.execPath, [serverProgram('rotate-keys')], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => {
      output += text.toString();
    });
  const ended = once(child, 'exit').then(([code]) => ({ code: code as number | null, output }));
  return { child, ended };
}

/** Kills a rotation with -9 as soon as the database shows that it has got there. */
async function killAt(db: Database, keys: Keys, step: Step, factors: number): Promise<void> {
  const { child, ended } = startRotation(keys);
  while (child.exitCode === null && !(await hasReached(db, keys, step, factors))) await pause(2);
  child.kill('SIGKILL');
  const { code, output } = await ended;
  assert.equal(code, null, `the rotation was not killed at ${step}: ${output}`);
  console.log(`killed at ${step}`);
}

async function hasReached(db: Database, keys: Keys, step: Step, factors: number): Promise<boolean> {
  const header = Buffer.concat([Buffer.from([1]), Buffer.from(keyIdOf(keys.SECRET_KEY), 'base64url')]);
  const former = keyIdOf(keys.SECRET_KEY_PREVIOUS);
  const { rows } = await sql<{ kept: boolean; sealed: boolean; done: number }>`SELECT
    EXISTS (SELECT FROM secrets WHERE name LIKE ${`%:${former}`}) AS kept,
    EXISTS (SELECT FROM sealing_identities
      WHERE "retiredAt" IS NULL AND position(${header} IN p12) = 1) AS sealed,
    (SELECT count(*) FROM totp_factors WHERE position(${header} IN secret) = 1)::int AS done`.execute(db);
  const { kept = false, sealed = false, done = 0 } = rows[0] ?? {};
  if (step === 'kept') return kept;
  return step === 'sealed' ? sealed : done >= step * factors;
}

async function proveBehindBalancer(folder: string): Promise<void> {
  const database = await openDatabase(folder);
  const firstKey = randomBytes(32).toString('hex');
  try {
    const { origin, members, stop } = await startProcesses(folder, 2, {
      DATABASE_URL: database.url,
      DRAIN_SECONDS: String((2 * checkInterval) / 1_000),
      SECRET_KEY: firstKey,
    });
    const restart = async (keys: Keys) => {
      for (const member of members) {
        await member.stop();
        await member.start(keys);
        await pause(2 * checkInterval);
      }
    };
    try {
      await proveRotateKeys({
        databaseUrl: database.url,
        origin,
        restart,
        firstKey,
        rotations: 2,
        kills: ['kept', 'sealed', 0.1, 0.5, 0.9],
        factors: 2_000,
        investors: 400,
        places: 50,
      });
    } finally {
      await stop();
    }
  } finally {
    await database.stop();
  }
}

if (import.meta.main) {
  const missing = missingPrograms(['haproxy']);
  if (missing.length === 0) await withTemporaryFolder(proveBehindBalancer);
  else skipProof(`no ${missing.join(', ')} (apt-get install haproxy)`);
}
