import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { connectRunningEmbedded, startEmbeddedPostgres } from '@paddock/embedded-postgres';
import { startFakeS3 } from '@paddock/testing';
import pg from 'pg';
import { startChild } from '../../bench/machine/child.ts';
import { withTemporaryFolder } from '../../bench/machine/temporary-folder.ts';
import { serverOf } from './fixtures/former-checkout.ts';
import { spendInvestorsDay } from './fixtures/investors-day.ts';
import { assertKept, countSealed, readKeptFigures, sizesOf } from './fixtures/kept-figures.ts';

const command = 'apps/server/src/commands/move-to.ts';
const secretKey = 'a secret key for proofs only, 32 or more characters';

/** Tables whose rows leave by themselves while a server runs. */
const shrinking = [
  'audit_unchained',
  'captcha_used',
  'idempotency_keys',
  'provisional_objects',
  'rate_limit_counters',
];

/** The move prints these lines one after the other; it is killed at each, in a run of its own. */
export const moveSteps = [
  'The target has the schema.',
  'Copying rows.',
  'All rows are there',
  'Every row is the same',
];

/** An installation with the embedded database, which nobody uses, and an empty database. */
interface Move {
  readonly dataDir: string;
  /** As a DATABASE_URL. */
  readonly target: string;
  /** The S3_ settings, with STORAGE, if its files move too. */
  readonly s3: Record<string, string>;
}

/** The environment of the command, of which only what it says counts. */
const environmentOf = ({ dataDir, s3 }: Pick<Move, 'dataDir' | 's3'>, more: Record<string, string> = {}) => ({
  PATH: process.env['PATH'],
  DATA_DIR: dataDir,
  SECRET_KEY: secretKey,
  ...s3,
  ...more,
});

/** Runs the command to its end. Returns what it printed. */
async function run(move: Move, more: Record<string, string> = {}): Promise<{ output: string; ok: boolean }> {
  const child = spawn(process.execPath, [command, move.target], { env: environmentOf(move, more) });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const [code] = await once(child, 'close');
  return { output: output.trim(), ok: code === 0 };
}

/** Runs the command and kills it with -9 when it has printed this. */
async function killAt(move: Move, step: string): Promise<void> {
  const child = spawn(process.execPath, [command, move.target], {
    env: environmentOf(move),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (output.includes(step)) child.kill('SIGKILL');
  });
  const [, signal] = await once(child, 'close');
  assert.equal(signal, 'SIGKILL', `the move was killed at: ${step} ${output}`);
}

async function withClient<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** When the schema of each side was made, which is its own matter. */
const ownTimes = `'kysely_migration', 'version'`;

/** A hash over all rows of each table, by name. It asks for them itself, whatever the command says that it has compared. */
async function hashRows(client: pg.Client): Promise<Record<string, string>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
      WHERE schemaname IN ('public', 'pgboss') AND tablename NOT IN (${ownTimes}) ORDER BY 1`,
  );
  const hashes: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await client.query<{ hash: string }>(
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' ORDER BY t::text COLLATE "C")), '') AS hash FROM ${name} t`,
    );
    hashes[name] = rows[0]?.hash ?? '';
  }
  return hashes;
}

/** The hash of each file of an installation, except what PostgreSQL writes when it starts. */
async function hashFiles(dataDir: string): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    const path = relative(dataDir, join(entry.parentPath, entry.name));
    if (!entry.isFile() || path.startsWith('postgres')) continue;
    hashes[path] = createHash('sha256')
      .update(await readFile(join(dataDir, path)))
      .digest('hex');
  }
  return hashes;
}

async function rowsOfOld(dataDir: string): Promise<Record<string, string>> {
  const old = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  try {
    return await withClient({ ...old.connection }, hashRows);
  } finally {
    await old.stop();
  }
}

/**
 * [RUN-07] Moves an installation: refused where it must be, killed at each step and begun again, and at the end every row
 * and file is the same on both sides, and the old installation is as it was.
 */
async function proveMove(move: Move): Promise<void> {
  const { dataDir, target } = move;
  const [files, rows] = [await hashFiles(dataDir), await rowsOfOld(dataDir)];
  const refusal = async (words: string, more?: Record<string, string>) => {
    const { output, ok } = await run(move, more);
    assert.deepEqual([ok, output.includes(words), output.split('\n').length], [false, true, 1], output);
  };
  await refusal('DATABASE_URL is set', { DATABASE_URL: target });
  await refusal('holds no database to move', { DATA_DIR: join(dataDir, 'nothing') });
  const running = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  await refusal('is in use by another Paddock server');
  await running.stop();
  await withClient({ connectionString: target }, async (client) => {
    await client.query('CREATE TABLE theirs ()');
    await refusal('The target is not empty: it holds theirs.');
    await client.query('DROP TABLE theirs');
  });
  for (const step of moveSteps) {
    await killAt(move, step);
    const { status, stderr } = spawnSync(process.execPath, [serverOf('.')], {
      env: environmentOf(move, { DATABASE_URL: target, PORT: '0', DEMO: '0', LOG_LEVEL: 'silent' }),
      encoding: 'utf8',
    });
    assert.notEqual(status, 0, `no server starts on half a move: ${step}`);
    assert.match(stderr, /has not finished filling this database/);
  }
  const began = performance.now();
  const moved = await run(move);
  assert.ok(moved.ok, moved.output);
  const [same = moved.output] = /\d+ rows of \d+ tables are the same on both sides/.exec(moved.output) ?? [];
  console.log(`${same}; the last run took ${((performance.now() - began) / 1_000).toFixed(1)} s`);
  assert.deepEqual(await withClient({ connectionString: target }, hashRows), rows, 'every row is there');
  assert.deepEqual(await rowsOfOld(dataDir), rows, 'the old rows are as they were');
  assert.deepEqual(await hashFiles(dataDir), files, 'the old files are as they were');
  assert.match((await run(move)).output, /This run has compared only/);
}

/** The demo with a day's work, moved to another PostgreSQL and a bucket, where people then find what they had. */
async function proveWithDemo(folder: string): Promise<void> {
  const dataDir = join(folder, 'old');
  const demo = { DEMO: '1', CAPTCHA: 'off', RATE_LIMITS: 'off', SECRET_KEY: secretKey };
  const figuresAt = async (
    env: Record<string, string>,
    url: string | undefined,
    prepare = async (_: string) => {},
  ) => {
    const server = await startChild([serverOf('.')], { ...demo, ...env });
    try {
      await prepare(server.origin);
      const connection =
        url === undefined ? await connectRunningEmbedded(dataDir) : { connectionString: url };
      assert.ok(connection, 'its database runs');
      return await withClient({ ...connection }, (database) =>
        readKeptFigures({ origin: server.origin, database, files: join(dataDir, 'files') }),
      );
    } finally {
      await server.stop();
    }
  };
  const before = await figuresAt({ DATA_DIR: dataDir }, undefined, spendInvestorsDay);
  assert.ok(countSealed(before) > 0, 'an agreement is sealed');
  const target = await startEmbeddedPostgres({ dataDir: join(folder, 'target'), log: () => undefined });
  try {
    const fake = await startFakeS3();
    const s3 = {
      STORAGE: 's3',
      S3_ENDPOINT: fake.endpoint,
      S3_REGION: 'us-east-1',
      S3_BUCKET: 'paddock-move',
      S3_ACCESS_KEY_ID: fake.accessKeyId,
      S3_SECRET_ACCESS_KEY: fake.secretAccessKey,
    };
    await proveMove({ dataDir, target: target.url, s3 });
    const there = { ...s3, DATA_DIR: join(folder, 'new'), DATABASE_URL: target.url };
    assertKept(before, await figuresAt(there, target.url), shrinking);
    // Going back.
    assertKept(before, await figuresAt({ DATA_DIR: dataDir }, undefined), shrinking);
    console.log({ kept: sizesOf(before), sealed: countSealed(before) });
  } finally {
    await target.stop();
  }
}

if (import.meta.main) await withTemporaryFolder(proveWithDemo);
