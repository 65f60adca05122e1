import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hashOfInputs } from './inputs.mjs';
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
  const inputs = hashOfInputs(root, INPUTS);
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
