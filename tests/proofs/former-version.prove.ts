import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@paddock/embedded-postgres';
import {
  listMigrations,
  readMigration,
  stopReason,
} from '@paddock/server/platform/database/migration-files.ts';
import { type Child, startChild } from '../../bench/machine/child.ts';
import { withTemporaryFolder } from '../../bench/machine/temporary-folder.ts';
import { skipProof } from '../../scripts/prove/outcome.ts';
import { checkOut, formerCommit, historyUnavailableReason, serverOf } from './fixtures/former-checkout.ts';
import { spendInvestorsDay } from './fixtures/investors-day.ts';

/**
 * [RUN-09] The server of the former version, from the history of the sources, serves on while this version upgrades its
 * database and serves beside it; or it stops, if a migration says so.
 */
async function proveFormerVersion(folder: string): Promise<void> {
  const commit = await formerCommit();
  const sources = join(folder, 'former');
  await checkOut(commit, sources);
  const newer = await newerMigrations(sources);
  const stops = newer.some(({ stop }) => stop !== undefined);
  const knowsTheRule = existsSync(join(sources, 'apps/server/src/platform/database/newer-version.ts'));
  const embedded = await startEmbeddedPostgres({ dataDir: join(folder, 'database'), log: () => undefined });
  const env = {
    DATABASE_URL: embedded.url,
    DATA_DIR: join(folder, 'data'),
    SECRET_KEY: 'a secret key for proofs only, 32 or more characters',
    DEMO: '1',
    CAPTCHA: 'off',
    RATE_LIMITS: 'off',
  };
  const running: Child[] = [];
  const start = async (root: string) => {
    const server = await startChild([serverOf(root)], env);
    running.push(server);
    return server;
  };
  try {
    const former = await start(sources);
    await spendInvestorsDay(former.origin);
    const current = await start('.');
    await spendInvestorsDay(current.origin);
    if (stops && knowsTheRule) {
      assert.equal(await readyOf(former), 503, 'the former version has stopped');
      await assert.rejects(start(sources), /ended with code 1/);
    } else {
      await spendInvestorsDay(former.origin);
      assert.equal(await readyOf(former), 200);
      await former.stop();
      if (knowsTheRule) await spendInvestorsDay((await start(sources)).origin);
    }
    console.log({ former: commit.slice(0, 8), newer: newer.map(({ name }) => name), stops, knowsTheRule });
  } finally {
    for (const server of running) await server.stop();
    await embedded.stop();
  }
}

/** The migrations of this version that the sources in the folder do not have. */
async function newerMigrations(sources: string) {
  const known = await listMigrations(join(sources, 'apps/server/migrations'));
  const names = (await listMigrations()).filter((name) => !known.includes(name));
  assert.ok(names.length > 0, 'the former version has fewer migrations');
  return Promise.all(names.map(async (name) => ({ name, stop: stopReason(await readMigration(name)) })));
}

const readyOf = async ({ origin }: Child) => (await fetch(`${origin}/ready`)).status;

const reason = await historyUnavailableReason();
if (reason) skipProof(`${reason}, and the former version is taken from it`);
else await withTemporaryFolder(proveFormerVersion);
