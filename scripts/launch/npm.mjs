import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';

/**
 * The environment of everything that is started: the project's own tools, its Node among them, come first.
 * @param {string} root
 * @param {Record<string, string>} [more]
 * @returns {NodeJS.ProcessEnv}
 */
export function projectEnv(root, more = {}) {
  return {
    ...process.env,
    PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
    ...more,
  };
}

/**
 * Runs the npm that runs us, or the one in PATH, without showing its output.
 * @param {string} root
 * @param {string[]} args
 * @param {string} [node] the Node that npm runs on
 */
export function npm(root, args, node = process.execPath) {
  const env = projectEnv(root);
  // NODE_ENV=production would leave out what the build needs.
  delete env.NODE_ENV;
  const cli = process.env.npm_execpath;
  /** @type {import('node:child_process').SpawnSyncOptionsWithStringEncoding} */
  const options = { cwd: root, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1 << 26 };
  return cli?.endsWith('.js')
    ? spawnSync(node, [cli, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
}
