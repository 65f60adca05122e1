import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { projectEnv } from './npm.mjs';
import { Stop } from './progress.mjs';

/**
 * How Node runs what serves or works on real data: a smaller young generation than it takes by itself, which made
 * pages at the same speed with 80 of 360 MB less.
 */
export const servingFlags = ['--max-semi-space-size=16'];

/**
 * Runs a program of the project to its end, passing on the signals to stop.
 * @param {string} root
 * @param {string} node the project's Node
 * @param {string} script path below root
 * @param {string[]} args
 * @param {boolean} serving a program of the server's build: read .env, and production unless NODE_ENV says otherwise
 * @returns {Promise<number>} its exit code
 */
export function run(root, node, script, args, serving) {
  if (!existsSync(join(root, script))) throw new Stop(`${script} is missing from this checkout`);
  const env = projectEnv(root, {
    // Compiled modules are kept between starts, which makes the second one fast: those of a build go with it.
    NODE_COMPILE_CACHE: join(
      root,
      serving ? join(dirname(script), 'compiled') : 'node_modules/.cache/compiled',
    ),
    ...(serving && { NODE_ENV: process.env.NODE_ENV ?? 'production' }),
  });
  const envFile = existsSync(join(root, '.env')) ? ['--env-file=.env'] : [];
  const options = serving ? [...servingFlags, ...envFile] : [];
  const child = spawn(node, [...options, script, ...args], { cwd: root, env, stdio: 'inherit' });
  forward(child);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
}

/** Milliseconds. */
const sameSignalWindow = 200;

/**
 * Passes on the signals to stop. A kind that arrives twice at once, from npm and from a process manager, is passed on
 * once; a later one is meant, because it ends the server's wait. A terminal sends its interrupt to the whole group, the child
 * included, so that one is kept back. The shell between npm and us passes nothing on when it is told to end: where it
 * has gone, the child is told in its place.
 * @param {import('node:child_process').ChildProcess} child
 */
function forward(child) {
  const passed = new Map();
  /** @param {NodeJS.Signals} signal */
  const pass = (signal) => {
    const now = performance.now();
    if (now - (passed.get(signal) ?? -sameSignalWindow) < sameSignalWindow) return;
    passed.set(signal, now);
    child.kill(signal);
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) pass(signal);
    });
  }
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid !== parent && process.env.npm_lifecycle_event) pass('SIGTERM');
  }, 100);
  watch.unref();
}
