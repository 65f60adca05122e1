import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './npm.mjs';
import { Stop, say } from './progress.mjs';

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, link?: boolean,
 *   dependencies?: Record<string, string>, devDependencies?: Record<string, string>,
 *   optionalDependencies?: Record<string, string> }} Entry
 */

const STAMP = 'node_modules/.installed-from';
const KINDS = /** @type {const} */ (['dependencies', 'devDependencies', 'optionalDependencies']);
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
    // No package runs anything while it is installed: npm 10, that of Node 20, would run every script.
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
  if (result.status === 0) {
    rememberInstall(root);
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
 * Keeps what an install was made from, for isInstalled.
 * @param {string} root
 */
export function rememberInstall(root) {
  writeFileSync(join(root, STAMP), hashOfFiles(root));
}

/**
 * Whether node_modules is what package-lock.json says: the install that was made here was made from these very files,
 * or npm's own record of its last completed install holds every package at the same version.
 * @param {string} root
 * @returns {boolean}
 */
export function isInstalled(root) {
  const locked = packagesOf(join(root, 'package-lock.json'));
  const installed = packagesOf(join(root, 'node_modules/.package-lock.json'));
  if (!locked || !installed) return false;
  const packages = Object.keys(locked).filter((path) => path.includes('node_modules/'));
  if (packages.some((path) => installed[path] && !existsSync(join(root, path, 'package.json')))) return false;
  if (existsSync(join(root, STAMP)) && readFileSync(join(root, STAMP), 'utf8') === hashOfFiles(root))
    return true;
  return (
    packages.every((path) => {
      const [wanted, found] = [locked[path], installed[path]];
      if (!found) return wanted?.optional === true;
      return found.version === wanted?.version && found.integrity === wanted?.integrity;
    }) && manifestsAgree(root)
  );
}

/**
 * Whether every package.json of the checkout asks for the packages that package-lock.json says it does.
 * @param {string} root
 * @returns {boolean}
 */
export function manifestsAgree(root) {
  return Object.entries(packagesOf(join(root, 'package-lock.json')) ?? {})
    .filter(([path]) => !path.includes('node_modules/'))
    .every(([path, locked]) => {
      const manifest = readManifest(root, path);
      return KINDS.every((kind) => same(manifest?.[kind], locked[kind]));
    });
}

/**
 * What an install is made from, as one hash.
 * @param {string} root
 */
function hashOfFiles(root) {
  const lock = join(root, 'package-lock.json');
  const folders = Object.keys(packagesOf(lock) ?? {}).filter((path) => !path.includes('node_modules/'));
  const hash = createHash('sha256').update(readFileSync(lock));
  for (const folder of folders) hash.update(JSON.stringify(readManifest(root, folder) ?? null));
  return hash.digest('hex');
}

/**
 * @param {string} root
 * @param {string} folder
 * @returns {Entry | undefined}
 */
function readManifest(root, folder) {
  const file = join(root, folder, 'package.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
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
 * @param {Record<string, string>} [a]
 * @param {Record<string, string>} [b]
 */
function same(a = {}, b = {}) {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}
