#!/usr/bin/env node
// The one door to every npm script. It begins on whatever Node the machine has (20 or later), so this file and those
// in launch/ are plain JavaScript without dependencies; everything behind them runs on the project's own Node.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWeb } from './launch/build.mjs';
import { install } from './launch/install.mjs';
import { Stop, say } from './launch/progress.mjs';
import { run } from './launch/run.mjs';
import { projectNode } from './launch/runtime.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/**
 * What each verb runs. `build`: the web application is built first where it is stale; `env`: .env is read and
 * NODE_ENV is production, because the program serves or works on real data.
 * @type {Record<string, { script?: string, build?: boolean, env?: boolean }>}
 */
const verbs = {
  start: { script: 'apps/server/src/main.ts', build: true, env: true },
  dev: { script: 'scripts/dev.ts' },
  build: { build: true },
  test: { script: 'scripts/test.ts', build: true },
  check: { script: 'scripts/check.ts' },
  spec: { script: 'scripts/spec.ts' },
  lock: { script: 'scripts/lock.ts' },
  docs: { script: 'scripts/docs.ts' },
  mutate: { script: 'scripts/mutate.ts' },
  bench: { script: 'bench/run.ts', build: true },
  prove: { script: 'scripts/prove.ts', build: true },
  backup: { script: 'apps/server/src/commands/backup.ts', env: true },
  restore: { script: 'apps/server/src/commands/restore.ts', env: true },
  'prune-audit': { script: 'apps/server/src/commands/prune-audit.ts', env: true },
  'create-superadmin': { script: 'apps/server/src/commands/create-superadmin.ts', env: true },
};

/**
 * @param {string | undefined} name
 * @param {string[]} args
 * @returns {Promise<number>} the exit code
 */
async function launch(name, args) {
  const verb = verbs[name ?? ''];
  if (!verb) throw new Stop(`Say what to do: node scripts/launch.mjs ${Object.keys(verbs).join(' | ')}`);
  install(root);
  const node = projectNode(root);
  if (verb.build) buildWeb(root, node);
  if (!verb.script) return 0;
  return run(root, node, verb.script, args, verb.env ?? false);
}

try {
  process.exitCode = await launch(process.argv[2], process.argv.slice(3));
} catch (error) {
  if (!(error instanceof Stop)) throw error;
  say(error.message);
  process.exitCode = 1;
}
