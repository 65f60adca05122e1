import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { npm } from './npm.mjs';
import { Stop, say } from './progress.mjs';

const STAMP = 'apps/web/dist/.built-from';
const INPUTS = [
  'apps/web',
  'packages/domain/src',
  'packages/contract/src',
  'package-lock.json',
  'tsconfig.base.json',
];

/**
 * Builds the web application (for the browser and for rendering on the server) where what it is made of has changed
 * since the last build that succeeded.
 * @param {string} root
 * @param {string} node the project's Node
 */
export function buildWeb(root, node) {
  const stamp = join(root, STAMP);
  const inputs = hashOfInputs(root);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs) return;
  say('building the web application ...');
  const started = Date.now();
  rmSync(stamp, { force: true });
  const result = npm(root, ['run', 'build', '--workspace', '@paddock/web', '--loglevel=error'], node);
  if (result.status !== 0) {
    throw new Stop(
      `the web application could not be built\n${result.error?.message ?? ''}${result.stdout ?? ''}${result.stderr ?? ''}`.trim(),
    );
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, inputs);
  say(`built in ${Math.round((Date.now() - started) / 1000)} s`);
}

/** @param {string} root */
function hashOfInputs(root) {
  const hash = createHash('sha256');
  for (const file of INPUTS.flatMap((input) => filesAt(root, input))) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/**
 * The files that can end up in the build, in a stable order: no results, packages or tests.
 * @param {string} root
 * @param {string} path of a file or a folder
 * @returns {string[]}
 */
function filesAt(root, path) {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path))
    .filter((name) => name !== 'node_modules' && name !== 'dist' && !/\.test\.tsx?$/.test(name))
    .sort()
    .flatMap((name) => filesAt(root, `${path}/${name}`));
}
