import { spawnSync } from 'node:child_process';
import { existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { Stop } from './progress.mjs';

/**
 * The Node that runs the project: the one that npm installed with it, or the machine's where there is none for this
 * platform and the machine's can run TypeScript as it is.
 * @param {string} root
 * @returns {string} path of the program
 */
export function projectNode(root) {
  const windows = process.platform === 'win32';
  const name = `node-${windows ? 'win' : process.platform}-${process.arch}`;
  const own = join(root, 'node_modules', name, 'bin', windows ? 'node.exe' : 'node');
  if (existsSync(own) && runs(own)) {
    if (!windows) linkForTools(root, name);
    return own;
  }
  if (stripsTypes(process.versions.node)) return process.execPath;
  throw new Stop(
    `the project brings its own Node for Linux with glibc (x64, arm64) and Windows (x64). Here (${process.platform} ${process.arch}) it needs Node 22.18 or later; this is ${process.versions.node}.`,
  );
}

/**
 * Tools begin with "#!/usr/bin/env node" and find the project's Node in node_modules/.bin; npm 10 leaves it out there.
 * @param {string} root
 * @param {string} name
 */
function linkForTools(root, name) {
  const link = join(root, 'node_modules/.bin/node');
  if (!existsSync(link)) symlinkSync(join('..', name, 'bin/node'), link);
}

/** @param {string} program */
function runs(program) {
  return program === process.execPath || spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;
}

/** @param {string} version */
function stripsTypes(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major >= 24 || (major === 23 && minor >= 6) || (major === 22 && minor >= 18);
}
