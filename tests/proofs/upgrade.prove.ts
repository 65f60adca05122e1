import assert from 'node:assert/strict';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { connectRunningEmbedded } from '@paddock/embedded-postgres';
import pg from 'pg';
import { startChild } from '../../bench/machine/child.ts';
import { withTemporaryFolder } from '../../bench/machine/temporary-folder.ts';
import { skipProof } from '../../scripts/prove/outcome.ts';
import { checkOut, historyUnavailableReason, runCommand, serverOf } from './fixtures/former-checkout.ts';
import { spendInvestorsDay } from './fixtures/investors-day.ts';
import {
  assertKept,
  countSealed,
  type KeptFigures,
  readKeptFigures,
  sizesOf,
} from './fixtures/kept-figures.ts';

/** The version of migration 084. */
const oldVersion = '194b4fcf04d3b1840e840115d8ce90d495090694';

/** Tables that lose rows by themselves: what has expired, and counters. */
const shrinking = [
  'audit_unchained',
  'captcha_used',
  'idempotency_keys',
  'provisional_objects',
  'rate_limit_counters',
];

/**
 * [RUN-09] The demo of an old version is upgraded by a start of this one and keeps what it had; a backup that the old
 * version made before takes it back.
 */
async function proveUpgrade(folder: string): Promise<void> {
  const old = join(folder, 'old');
  await checkOut(oldVersion, old);
  const [first, upgraded, back] = ['first', 'upgraded', 'back'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const before = await figuresOf(old, first, spendInvestorsDay);
  const sealed = countSealed(before.figures);
  assert.ok(sealed > 0, 'an agreement is sealed');
  const backup = join(folder, 'backup.tar.gz');
  await runCommand(old, 'backup', [backup], { DATA_DIR: first });

  await cp(first, upgraded, { recursive: true, preserveTimestamps: true });
  const after = await figuresOf('.', upgraded);
  assertKept(before.figures, after.figures, shrinking);

  await runCommand(old, 'restore', [backup], { DATA_DIR: back });
  const restored = await figuresOf(old, back);
  assertKept(before.figures, restored.figures, shrinking);
  const secondsToUpgrade = Math.round(after.startupTime / 100) / 10;
  console.log({ kept: sizesOf(before.figures), sealed, secondsToUpgrade });
}

/** Starts the sources of a folder on the data, reads what it has, and stops it. */
async function figuresOf(
  sources: string,
  dataDir: string,
  prepare: (origin: string) => Promise<void> = async () => undefined,
): Promise<{ figures: KeptFigures; startupTime: number }> {
  const env = { DATA_DIR: dataDir, DEMO: '1', CAPTCHA: 'off', RATE_LIMITS: 'off' };
  const server = await startChild([serverOf(sources)], env);
  try {
    const connection = await connectRunningEmbedded(dataDir);
    assert.ok(connection, 'its database runs');
    await prepare(server.origin);
    const database = new pg.Client({ ...connection });
    await database.connect();
    try {
      const files = join(dataDir, 'files');
      const figures = await readKeptFigures({ origin: server.origin, database, files });
      return { figures, startupTime: server.startupTime };
    } finally {
      await database.end();
    }
  } finally {
    await server.stop();
  }
}

const reason = await historyUnavailableReason(oldVersion);
if (reason) skipProof(`${reason}, and the old version is taken from it`);
else await withTemporaryFolder(proveUpgrade);
