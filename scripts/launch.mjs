#!/usr/bin/env node
// The one door to every npm script. It begins on whatever Node the machine has (20 or later), so this file and those
// in launch/ are plain JavaScript without dependencies; everything behind them runs on the project's own Node.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildServer } from './launch/build-server.mjs';
import { buildWeb } from './launch/build-web.mjs';
import { install } from './launch/install.mjs';
import { Stop, say } from './launch/progress.mjs';
import { run } from './launch/run.mjs';
import { projectNode } from './launch/runtime.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/**
 * What each verb runs: a script, or a program of the server's build, which is brought up to date first. `web`: the web
 * application too. A program serves or works on real data, so .env is read and NODE_ENV is production.
 * @type {Record<string, { script?: string, program?: string, web?: boolean, server?: boolean }>}
 */
const verbs = {
  start: { program: 'main', web: true },
  dev: { script: 'scripts/dev.ts' },
  build: { web: true, server: true },
  'production-files': { script: 'scripts/production-files.ts', web: true },
  test: { script: 'scripts/test.ts', web: true },
  check: { script: 'scripts/check.ts' },
  spec: { script: 'scripts/spec.ts' },
  vectors: { script: 'scripts/vectors.ts' },
  lock: { script: 'scripts/lock.ts' },
  docs: { script: 'scripts/docs.ts' },
  advisories: { script: 'scripts/advisories.ts' },
  sbom: { script: 'scripts/sbom.ts' },
  mutate: { script: 'scripts/mutate.ts' },
  bench: { script: 'bench/run.ts', web: true },
  prove: { script: 'scripts/prove.ts', web: true },
  backup: { program: 'backup' },
  restore: { program: 'restore' },
  'prune-audit': { program: 'prune-audit' },
  'move-to': { program: 'move-to' },
  'rotate-keys': { program: 'rotate-keys' },
  'verify-audit': { program: 'verify-audit' },
  'verify-ledger': { program: 'verify-ledger' },
  'harden-database': { program: 'harden-database' },
  'create-superadmin': { program: 'create-superadmin' },
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
  if (verb.web) buildWeb(root, node);
  if (verb.program) return run(root, node, `${buildServer(root, node)}/${verb.program}.js`, args, true);
  if (verb.server) buildServer(root, node);
  return verb.script ? run(root, node, verb.script, args, false) : 0;
}

try {
  process.exitCode = await launch(process.argv[2], process.argv.slice(3));
} catch (error) {
  if (!(error instanceof Stop)) throw error;
  say(error.message);
  process.exitCode = 1;
}
