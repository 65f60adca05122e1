import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './npm.mjs';
import { Stop, say } from './progress.mjs';

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, link?: boolean,
 *   dependencies?: Record<string, string>, devDependencies?: Record<string, string>,
 *   optionalDependencies?: Record<string, string> }} Entry
 */

const UNREACHABLE =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT|ENETUNREACH|EHOSTUNREACH)\b/;

/**
 * Makes node_modules what package-lock.json says, and does nothing where it is that already.
 * @param {string} root
 */
export function install(root) {
  if (isInstalled(root)) return;
  say('installing the packages of package-lock.json (the first time this takes a minute) ...');
  const started = Date.now();
  const result = npm(root, [
    'ci',
    '--include=dev',
    '--include=optional',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
  if (result.status === 0) {
    say(`installed in ${Math.round((Date.now() - started) / 1000)} s`);
    return;
  }
  const output = `${result.stdout ?? ''}${result.stderr ?? ''}`;
  const unreachable = UNREACHABLE.exec(output)?.[1];
  if (unreachable) {
    throw new Stop(
      `the npm registry cannot be reached (${unreachable}), so the packages cannot be installed. Connect to the network, or point npm at a registry with "npm config set registry URL", and try again.`,
    );
  }
  throw new Stop(`npm ci failed${result.error ? `: ${result.error.message}` : ''}\n${output.trim()}`);
}

/**
 * Whether the last completed install (npm's own record of it, written at its end) holds every package of the lock
 * file at the same version. Optional packages may be missing: they are those of other platforms.
 * @param {string} root
 * @returns {boolean}
 */
export function isInstalled(root) {
  const locked = packagesOf(join(root, 'package-lock.json'));
  const installed = packagesOf(join(root, 'node_modules/.package-lock.json'));
  if (!locked || !installed) return false;
  return Object.entries(locked).every(([path, wanted]) => {
    if (!path.includes('node_modules/')) return manifestAgrees(root, path, wanted);
    const found = installed[path];
    if (!found) return wanted.optional === true;
    if (found.version !== wanted.version || found.integrity !== wanted.integrity) return false;
    return existsSync(join(root, path, 'package.json'));
  });
}

/**
 * @param {string} file
 * @returns {Record<string, Entry> | undefined}
 */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/**
 * Whether a workspace asks for the same packages as the lock file says it does; npm ci explains it where it does not.
 * @param {string} root
 * @param {string} path
 * @param {Entry} locked
 */
function manifestAgrees(root, path, locked) {
  const file = join(root, path, 'package.json');
  if (!existsSync(file)) return false;
  /** @type {Entry} */
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  return (
    same(manifest.dependencies, locked.dependencies) &&
    same(manifest.devDependencies, locked.devDependencies) &&
    same(manifest.optionalDependencies, locked.optionalDependencies)
  );
}

/**
 * @param {Record<string, string>} [a]
 * @param {Record<string, string>} [b]
 */
function same(a = {}, b = {}) {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}
